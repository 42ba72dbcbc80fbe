/** What opens over any page by a key, in one file: each further one would split the code of the first script once more. */
export { SearchDialog } from './search-dialog.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
