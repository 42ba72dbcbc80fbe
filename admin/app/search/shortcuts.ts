import type { WordKey } from '../../kit/page/use-words.ts';

interface Shortcut {
  /** The keys, each set of which does it; those of a set are pressed together. */
  keys: readonly (readonly string[])[];
  label: WordKey;
}

interface ShortcutGroup {
  title: WordKey;
  shortcuts: readonly Shortcut[];
}

/** The keys of the back-office, as its sheet lists them. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'admin.search.keys.everywhere',
    shortcuts: [
      { keys: [['Ctrl', 'K'], ['⌘', 'K'], ['/']], label: 'admin.site.search' },
      { keys: [['?']], label: 'admin.search.keys.sheet' },
      { keys: [['D']], label: 'admin.search.keys.decide' },
      { keys: [['Z']], label: 'admin.search.keys.undo' },
    ],
  },
  {
    title: 'admin.search.keys.in_queue',
    shortcuts: [
      { keys: [['A']], label: 'admin.search.keys.approve' },
      { keys: [['R']], label: 'admin.search.keys.refuse' },
      { keys: [['1'], ['4']], label: 'admin.search.keys.reason' },
      { keys: [['J']], label: 'admin.search.keys.next' },
      { keys: [['K']], label: 'admin.search.keys.previous' },
    ],
  },
  {
    title: 'admin.search.keys.in_search',
    shortcuts: [
      { keys: [['↑'], ['↓']], label: 'admin.search.choose' },
      { keys: [['Home'], ['End']], label: 'admin.search.keys.ends' },
      { keys: [['Enter']], label: 'admin.search.open' },
      {
        keys: [
          ['Ctrl', 'Enter'],
          ['⌘', 'Enter'],
        ],
        label: 'admin.search.new_tab',
      },
      { keys: [['Esc']], label: 'common.close' },
    ],
  },
];
