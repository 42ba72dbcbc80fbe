import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { HttpError, ShowBase, useShowContext, useTranslate } from 'react-admin';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { NotFound } from './not-found.tsx';
import { retryPassing } from './retry-passing.ts';

function LoadError() {
  const translate = useTranslate();
  const { error, refetch } = useShowContext();
  if (error instanceof HttpError && error.status === 404) return <NotFound />;
  return <LoadFailed message={translate(error?.message ?? 'errors.internal')} onRetry={() => void refetch()} />;
}

/** For `Show`: an unknown id has a page that says so. By itself, react-admin notifies and goes back to the list. */
export const showErrorPage = { queryOptions: { onError: () => undefined, retry: retryPassing }, error: <LoadError /> };

/** The page of the record that the address names, with its placeholder, its error, and a page for an unknown id. */
export function RecordPage({ children }: { children: ReactNode }) {
  return (
    <ShowBase {...showErrorPage} loading={<Skeleton variant="rounded" height={320} sx={{ my: 2, maxWidth: 960 }} />}>
      {children}
    </ShowBase>
  );
}
