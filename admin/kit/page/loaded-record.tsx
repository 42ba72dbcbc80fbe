import type { ReactNode } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import type { ResourceName } from '#shared/resources/index.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';

interface LoadedRecordProps<Row extends RaRecord<number>> {
  resource: ResourceName;
  id: Row['id'];
  children: (record: Row) => ReactNode;
}

/** Fetches a record for its content, with its placeholder and its error. */
export function LoadedRecord<Row extends RaRecord<number>>({ resource, id, children }: LoadedRecordProps<Row>) {
  const { data, error, refetch } = useGetOne<Row>(resource, { id });
  if (data) return children(data);
  if (error === null) return <FormSkeleton fields={3} />;
  return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
}
