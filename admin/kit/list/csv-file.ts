/** What a list shows: which rows, and in which order. */
export interface ListState {
  resource: string;
  filter: object;
  sort: { field: string; order: string };
}

/** Returns the address of the CSV file of all rows that a list shows. */
export function csvPath({ resource, filter, sort }: ListState): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify([sort.field, sort.order]),
  });
  return `/api/${resource}.csv?${query.toString()}`;
}

/** Has the browser download the file. It asks for no confirmation, and the page stays. */
export function downloadCsv(state: ListState): void {
  const link = document.createElement('a');
  link.href = csvPath(state);
  link.download = `${state.resource}.csv`;
  link.click();
}
