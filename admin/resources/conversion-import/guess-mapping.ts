import { conversionColumns } from '#shared/codes/conversion-column.ts';
import { codesEn } from '#shared/i18n/codes-en.ts';
import { firstCodesPtBr } from '#shared/i18n/first-codes-pt-br.ts';
import { fieldWordsEn } from '#shared/i18n/resources/field-words-en.ts';
import { fieldWordsPtBr } from '#shared/i18n/resources/field-words-pt-br.ts';
import { conversionWordsPtBr } from '#shared/i18n/resources/conversion-words-pt-br.ts';
import { completeWords } from '#shared/i18n/resources/resource-words.ts';
import { resourceWordsEn } from '#shared/i18n/resources/resource-words-en.ts';
import type { ImportTarget } from '#shared/resources/import-mapping.ts';
import { type FileHead, valuesOfColumn } from './file-head.ts';
import type { Mapping, Source, TableEntry } from './mapping.ts';
import { targetFields } from './target-fields.ts';

interface Campaign {
  id: number;
  name: string;
}

const valuesMax = 50;

/** Removes case, accents and punctuation from a text. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * The labels of the statuses in each language, mapped to the import's codes: invoiced and paid conversions were
 * approved.
 */
const statusTables: readonly (readonly TableEntry[])[] = [firstCodesPtBr, codesEn].map(
  ({ conversion_status: words }) => [
    { from: words.approved, to: 'approved' },
    { from: words.pending, to: 'pending' },
    { from: words.refused, to: 'refused' },
    { from: words.invoiced, to: 'approved' },
    { from: words.paid, to: 'approved' },
  ],
);

/** Maps status labels through a table; the import's own codes are used unchanged. */
function statusSource(column: string, values: readonly string[]): Source {
  const entries = statusTables.find((table) => values.some((value) => table.some(({ from }) => from === value)));
  const isCoded = values.every((value) => ['approved', 'pending', 'refused'].includes(value.toLowerCase()));
  if (entries === undefined || isCoded) return { kind: 'column', column };
  return { kind: 'table', column, entries, otherwise: '' };
}

/** Maps campaign names, which the report exports, to the ids that the import needs. */
function campaignSource(column: string, values: readonly string[], campaigns: readonly Campaign[]): Source {
  const idOf = (name: string) => {
    const [found, other] = campaigns.filter((campaign) => campaign.name === name);
    return found && !other ? String(found.id) : '';
  };
  return { kind: 'table', column, entries: values.map((from) => ({ from, to: idOf(from) })), otherwise: '' };
}

/** The labels of the report and the screens for each column, in each language. */
const namesOfFields: readonly Readonly<Record<string, string>>[] = [
  ...(['pt-br', 'en'] as const).map((locale) =>
    Object.fromEntries(Object.entries(conversionColumns).map(([field, headings]) => [field, headings[locale]])),
  ),
  completeWords(conversionWordsPtBr, fieldWordsPtBr).conversion.fields,
  completeWords(resourceWordsEn, fieldWordsEn).conversion.fields,
];

const namesOf = (field: string): string[] => namesOfFields.flatMap((names) => names[field] ?? []);

/**
 * Returns a first mapping for a file: maps each field to the column with its name, ignoring case, accents and
 * punctuation. Recognizes wire names, and the labels of the exported report and of the screens, so that an exported
 * file can be imported unchanged.
 */
export function guessMapping(head: FileHead, campaigns: readonly Campaign[]): Mapping {
  const byName = new Map(head.columns.map((column) => [plain(column), column]));
  const find = (names: readonly string[]) => names.map((name) => byName.get(plain(name))).find(Boolean);
  const valuesOf = (column: string) => valuesOfColumn(head, column, valuesMax);

  const matches = targetFields.flatMap(({ name, kind }): [ImportTarget, Source][] => {
    const field = name === 'status' ? 'validation_status' : name;
    const column = find([name, ...namesOf(field)]);
    if (column === undefined) return [];
    return [[name, kind === 'status' ? statusSource(column, valuesOf(column)) : { kind: 'column', column }]];
  });
  const mapping: Mapping = Object.fromEntries(matches);
  const campaignColumn = find(namesOf('campaign_name'));
  if (mapping.campaign_id === undefined && campaignColumn !== undefined)
    mapping.campaign_id = campaignSource(campaignColumn, valuesOf(campaignColumn), campaigns);
  return mapping;
}
