import type { ResourceRecord } from '#shared/resources/index.ts';

export type SavedView = ResourceRecord<'saved-view'>;

/** Where the table of a list keeps which columns are hidden. */
export const hiddenColumnsKey = (resource: string): string => `${resource}.datatable`;

/** The values of a filter that a view keeps: those that are set. */
export const keptFilter = (filter: Readonly<Record<string, unknown>>): SavedView['filter'] =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  );

const inOrder = (filter: object): string =>
  JSON.stringify(Object.entries(filter).sort(([left], [right]) => (left < right ? -1 : 1)));

/** What decides about the rows of a list and their order. */
type Shown = Pick<SavedView, 'filter' | 'sort' | 'order'>;

/** Returns whether a list shows what a view has. */
export const isShown = (view: Shown, list: Shown): boolean =>
  view.sort === list.sort && view.order === list.order && inOrder(view.filter) === inOrder(list.filter);

/** Returns the path of the list as a view has it. It can be sent: its reader sees what they may see. */
export function viewPath({ resource, filter, sort, order }: Shown & Pick<SavedView, 'resource'>): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort, order, page: '1' });
  return `/${resource}?${query.toString()}`;
}
