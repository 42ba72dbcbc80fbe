import type { StaffResource } from '#shared/words/resource-words.ts';

/** The groups of the menu with their entries, in order. A test compares them with the screens. */
export const menuGroups = {
  work: [
    'participation',
    'channel',
    'invoice-upload',
    'conversion',
    'postback',
    'script-report',
    'commission-addition',
  ],
  partners: ['affiliate', 'advertiser', 'newsletter'],
  campaigns: ['campaign', 'tracking-link', 'conversion-import'],
  money: [
    'payment',
    'payment-run',
    'bank-return',
    'invoice',
    'bonus',
    'advertiser-invoice',
    'payment-group',
    'reconciliation',
  ],
  platform: ['staff-user', 'webhook-endpoint', 'erp-error', 'audit-entry', 'outbox-mail'],
} as const satisfies Record<string, readonly StaffResource[]>;

export type MenuGroup = keyof typeof menuGroups;

const places: readonly { name: string; group: MenuGroup }[] = (
  ['work', 'partners', 'campaigns', 'money', 'platform'] as const
).flatMap((group) => menuGroups[group].map((name) => ({ name, group })));

interface Group<Entry> {
  group: MenuGroup;
  entries: Entry[];
}

/** Sorts entries into the groups, in the order of the table; a group without entries is left out. */
export function groupEntries<Entry extends { name: string }>(entries: readonly Entry[]): Group<Entry>[] {
  const groups: Group<Entry>[] = [];
  for (const { name, group } of places) {
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) continue;
    const last = groups.at(-1);
    if (last?.group === group) last.entries.push(entry);
    else groups.push({ group, entries: [entry] });
  }
  return groups;
}
