import { listPath } from '#shared/client/ask-early.ts';
import { countedLists } from '#shared/codes/reports/counted-list.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { ROWS_PER_PAGE_DEFAULT } from '#shared/rules/rows-per-page.ts';

/** Returns the path below `/api` of the first page of a list, as the back-office asks for it where nobody has changed anything. */
export const firstListPath = ({ name, defaultFilter, defaultSort }: Contract): string =>
  listPath(name, { filter: defaultFilter, range: [0, ROWS_PER_PAGE_DEFAULT - 1], sort: defaultSort });

/** Returns the paths of what the page of a list shows first: its rows, and how many there are in each state. */
export const firstListPaths = (contract: Contract): readonly string[] => [
  firstListPath(contract),
  ...countedLists.filter((name) => name === contract.name).map((of) => listPath('list-total', { filter: { of } })),
];
