import { useGetList, useListContext, useRemoveFromStore, useStore } from 'react-admin';
import { viewedLists } from '#shared/codes/reports/viewed-list.ts';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { hiddenColumnsKey, keptFilter, type SavedView } from './view-state.ts';

/** As many as the API has in a page. */
const viewsMax = 100;

/** The state of the list around it, as a view would keep it. */
export function useListState() {
  const { sort } = useListContext();
  return { filter: keptFilter(useListFilter()), sort: sort.field, order: sort.order };
}

/** The saved views of a list; undefined where it has none, where they load, and where the user may not see any. */
export function useSavedViews(resource: string): SavedView[] | undefined {
  const mayRead = useMay('saved-view', 'list');
  const isViewed = viewedLists.some((list) => list === resource);
  const { data } = useGetList<SavedView>(
    'saved-view',
    { filter: { resource }, sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: viewsMax } },
    { enabled: mayRead && isViewed },
  );
  return data;
}

/** Which columns of a list are hidden, where that was chosen, and a function that hides those of a view. */
export function useHiddenColumns(resource: string) {
  const key = hiddenColumnsKey(resource);
  const [hidden, setHidden] = useStore<string[] | undefined>(key);
  const forget = useRemoveFromStore();
  const show = ({ hidden_columns }: Pick<SavedView, 'hidden_columns'>) => {
    if (hidden_columns === null) forget(key);
    else setHidden([...hidden_columns]);
  };
  return { hidden, show };
}
