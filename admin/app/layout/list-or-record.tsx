import type { ReactNode } from 'react';
import { HttpError, Loading, Navigate, useGetOne, useParams } from 'react-admin';
import { NotFound } from '../../kit/page/not-found.tsx';
import { retryPassing } from '../../kit/page/retry-passing.ts';

interface ListOrRecordProps {
  resource: string;
  /** Whether a record has a page of its own to show it, below `show`. */
  hasShow: boolean;
  children: ReactNode;
}

/**
 * The list of a resource at its address and, since react-admin serves it below as well, at those of its records. There an
 * unknown id has a page that says so, and a record that has a page leads to it.
 */
export function ListOrRecord({ resource, hasShow, children }: ListOrRecordProps) {
  const [id = ''] = (useParams()['*'] ?? '').split('/');
  const isList = id === '';
  const { error, isPending } = useGetOne(resource, { id }, { enabled: !isList, retry: retryPassing });
  if (isList) return children;
  if (error instanceof HttpError && error.status < 500) return <NotFound />;
  if (error === null && isPending) return <Loading />;
  return hasShow && error === null ? <Navigate to={`/${resource}/${id}/show`} replace /> : children;
}
