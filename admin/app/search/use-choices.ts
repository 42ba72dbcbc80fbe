import { useCommands } from './commands.ts';
import { type RecentRecord, useRecentRecords } from './recent-records.ts';
import { usePaymentsOfFound } from './use-payments-of-found.ts';
import { type FoundRecord, useRecordSearch } from './use-record-search.ts';

/** A line of the search: a record, or a page or action. */
export type Choice =
  | { id: string; path: string; record: FoundRecord | RecentRecord; command?: undefined }
  | { id: string; path: string; record?: undefined; command: { label: string; isAction: boolean } };

/** Lines under one heading: a kind of records, what belongs to the only affiliate among them, `recent`, `action` or `page`. */
export interface ChoiceGroup {
  name: FoundRecord['kind'] | 'owned' | 'recent' | 'action' | 'page';
  choices: Choice[];
}

const PAGES_SHOWN = 5;

const recordChoice = (record: FoundRecord | RecentRecord): Choice => ({ id: record.id, path: record.path, record });

/** Groups records by their kind, in the order of the first of each. */
function byKind(records: readonly FoundRecord[]): ChoiceGroup[] {
  const groups = new Map<FoundRecord['kind'], Choice[]>();
  for (const record of records) groups.set(record.kind, [...(groups.get(record.kind) ?? []), recordChoice(record)]);
  return [...groups].map(([name, choices]) => ({ name, choices }));
}

/** Returns what the search offers for a text: records, pages and actions; without a text the records opened last. */
export function useChoices(text: string) {
  const found = useRecordSearch(text);
  const payments = usePaymentsOfFound(found.records);
  const commands = useCommands(text);
  const [recent, remember] = useRecentRecords();
  const isEmpty = text.trim() === '';
  const commandGroup = (name: 'action' | 'page'): ChoiceGroup => {
    const named = commands.filter(({ isAction }) => isAction === (name === 'action'));
    return {
      name,
      choices: (isEmpty ? named : named.slice(0, PAGES_SHOWN)).map(({ path, ...command }) => ({
        id: `${name}-${path}`,
        path,
        command,
      })),
    };
  };
  const groups: ChoiceGroup[] = [
    ...(isEmpty ? [{ name: 'recent' as const, choices: recent.map(recordChoice) }] : byKind(found.records)),
    { name: 'owned' as const, choices: isEmpty ? [] : payments.map(recordChoice) },
    commandGroup('action'),
    commandGroup('page'),
  ].filter(({ choices }) => choices.length > 0);
  return { ...found, isEmpty, groups, remember };
}
