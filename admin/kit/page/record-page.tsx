import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { HttpError, ShowBase, Title, useShowContext, useTranslate } from 'react-admin';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { NotFound } from './not-found.tsx';
import { RecordTrail } from './page-trail.tsx';
import { retryPassing } from './retry-passing.ts';

/** Has the title and the trail, which the page has only with its record. */
function LoadError() {
  const translate = useTranslate();
  const { error, refetch, defaultTitle } = useShowContext();
  if (error instanceof HttpError && error.status === 404) return <NotFound />;
  return (
    <>
      <Title title={defaultTitle ?? ''} />
      <RecordTrail />
      <LoadFailed message={translate(error?.message ?? 'errors.internal')} onRetry={() => void refetch()} />
    </>
  );
}

/** An unknown id has a page that says so. By itself, react-admin notifies and goes back to the list. */
const errorPage = { queryOptions: { onError: () => undefined, retry: retryPassing }, error: <LoadError /> };

const placeholder = <Skeleton variant="rounded" height={320} sx={{ my: 2, maxWidth: 960 }} />;

/** The page of the record that the address names, with its placeholder, its error, and a page for an unknown id. */
export function RecordPage({ children }: { children: ReactNode }) {
  return (
    <ShowBase {...errorPage} loading={placeholder}>
      {children}
    </ShowBase>
  );
}
