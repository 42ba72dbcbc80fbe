import { askEarly, fetchEarly, fetchLate, listPath, named, stored } from '#shared/client/ask-early.ts';

/** As many lines as the menu asks for. */
const LINES_MAX = 100;

const resourceOf = (path: string): string => /^\/([^?]+)/.exec(path)?.[1] ?? '';

/** Returns the paths that the proxy names on the page of a list, for those who may see the list and have not changed what it shows. */
function firstRows(session: string): readonly string[] {
  const paths = named('early-lists')?.split(' ') ?? [];
  const mayList = (path: string) => session.includes(`"${resourceOf(path)}:list"`);
  const [rows = ''] = paths;
  const resource = resourceOf(rows);
  if (!mayList(rows)) return [];
  const choices = [`${resource}.listParams`, 'rowsPerPage'].map((key) => stored(`RaStoreAdmin.${key}`));
  return location.search === '' && choices.every((choice) => choice === undefined) ? paths.filter(mayList) : [];
}

// The proxy adds this script to the page of a browser that has a session. What waits is counted by the menu on every page and listed
// by the start page; a list begins with its first rows. The paths are those of the clients' own calls, which a test compares.
void askEarly({
  pathsFor: (session) => [
    ...firstRows(session),
    ...(session.includes('"waiting:list"') ? [listPath('waiting', { range: [0, LINES_MAX - 1] })] : []),
  ],
  // Only then the code of the page: beside it the first script, which draws what is around the page, would come later.
})
  .then(fetchEarly)
  .then(fetchLate);
