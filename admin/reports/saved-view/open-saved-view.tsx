import { useEffect, useRef } from 'react';
import { HttpError, Loading, useDataProvider, useGetOne, useNavigate } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useNotifyError } from '../../kit/feedback/use-notify-error.ts';
import { downloadCsv } from '../../kit/list/csv-file.ts';
import { NotFound } from '../../kit/page/not-found.tsx';
import { retryPassing } from '../../kit/page/retry-passing.ts';
import { useHiddenColumns } from './use-saved-views.ts';
import { type SavedView, viewPath } from './view-state.ts';

/** Asks for one row first, since a download cannot say what went wrong. */
function useDownload() {
  const dataProvider = useDataProvider();
  const notifyError = useNotifyError();
  return async ({ resource, filter, sort: field, order }: SavedView) => {
    const sort = { field, order };
    try {
      await dataProvider.getList(resource, { filter, sort, pagination: { page: 1, perPage: 1 } });
      downloadCsv({ resource, filter, sort });
    } catch (error) {
      notifyError(error);
    }
  };
}

/** The address of a saved view, which can be sent: it opens the list and, with `?csv=1`, downloads its rows. */
export function OpenSavedView() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const {
    data: view,
    error,
    refetch,
  } = useGetOne<SavedView>('saved-view', { id: Number(id) }, { retry: retryPassing });
  if (error instanceof HttpError && error.status < 500) return <NotFound />;
  if (error !== null) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (view === undefined) return <Loading />;
  return <ViewOpener view={view} hasFile={query.has('csv')} />;
}

function ViewOpener({ view, hasFile }: { view: SavedView; hasFile: boolean }) {
  const navigate = useNavigate();
  const download = useDownload();
  const { show } = useHiddenColumns(view.resource);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    show(view);
    if (hasFile) void download(view);
    navigate(viewPath(view), { replace: true });
  }, [view, hasFile, show, download, navigate]);
  return <Loading />;
}
