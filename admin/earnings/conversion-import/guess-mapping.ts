import { conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import * as commonEn from '#shared/words/common.en.ts';
import * as commonPtBr from '#shared/words/common.pt-br.ts';
import * as earningsEn from '#shared/words/earnings.en.ts';
import * as earningsPtBr from '#shared/words/earnings.pt-br.ts';
import { parseBusinessDateTime } from '#shared/time.ts';
import { unaccented } from '#shared/rules/unaccented.ts';
import type { ImportTarget } from '#shared/resources/earnings/import-mapping.ts';
import { type FileHead, valuesOfColumn } from './file-head.ts';
import { type Mapping, readColumns, type Source, type TableEntry } from './mapping.ts';
import { STATUS_VALUES, targetFields } from './target-fields.ts';

interface Campaign {
  id: number;
  name: string;
}

const valuesMax = 50;

/** Removes case, accents and punctuation from a text. */
const plain = (text: string) => unaccented(text).replaceAll(/[^a-z0-9]/g, '');

/** What shops call the fields, beside the names of the report and the screens. */
const synonyms: Partial<Record<ImportTarget, readonly string[]>> = {
  order_id: [
    ...['pedido', 'nº pedido', 'num pedido', 'nº do pedido', 'id do pedido', 'id pedido', 'código do pedido'],
    ...['order', 'order no', 'order #'],
  ],
  site_id: ['canal', 'id canal', 'site', 'id do site', 'channel'],
  campaign_id: ['campanha', 'id campanha', 'campaign'],
  transaction_amount: [
    ...['valor', 'total', 'valor total', 'valor do pedido', 'valor da venda', 'total do pedido', 'valor (R$)'],
    ...['amount', 'value', 'order total'],
  ],
  status: ['status', 'situação', 'status do pedido', 'situação do pedido', 'order status'],
  booking_date: [
    ...['data', 'dia', 'data do pedido', 'data da compra', 'data da venda', 'data pedido'],
    ...['date', 'day', 'order date'],
  ],
};

/**
 * The labels of the statuses in each language, mapped to the import's codes: invoiced and paid conversions were
 * approved.
 */
const statusTables: readonly (readonly TableEntry[])[] = [earningsPtBr, earningsEn].map(
  ({
    portal: {
      codes: { conversion_status: words },
    },
  }) => [
    { from: words.approved, to: 'approved' },
    { from: words.pending, to: 'pending' },
    { from: words.refused, to: 'refused' },
    { from: words.invoiced, to: 'approved' },
    { from: words.paid, to: 'approved' },
  ],
);

/** The maximum number of values that a table is proposed for; a column with more is not a list of statuses. */
const proposedMax = 12;

/** Proposes a value table for a column: an entry for each of its values. What they mean is left to the user. */
export function proposeEntries(head: FileHead, column: string): TableEntry[] {
  const values = valuesOfColumn(head, column, proposedMax + 1);
  const proposed = values.length > proposedMax ? [''] : values;
  return proposed.map((from) => ({ from, to: '' }));
}

/**
 * Maps the words for statuses through a table; the import's own codes are used unchanged. Words that only the shop knows
 * are listed in it, so that the user says what each means.
 */
function statusSource(column: string, values: readonly string[]): Source {
  const asColumn: Source = { kind: 'column', column };
  if (values.every((value) => value === '' || isImportStatus(value.toLowerCase()))) return asColumn;
  const found = new Set(values.map(plain));
  const ours = statusTables.find((table) => table.some(({ from }) => found.has(plain(from)))) ?? [];
  const known = new Set(ours.map(({ from }) => plain(from)));
  const theirs = values.filter((value) => (value !== '' || ours.length === 0) && !known.has(plain(value)));
  if (theirs.length > proposedMax) return asColumn;
  const entries = theirs.map((from) => ({ from, to: isImportStatus(from.toLowerCase()) ? from.toLowerCase() : '' }));
  return { kind: 'table', column, entries: [...ours, ...entries], otherwise: '' };
}

const isImportStatus = (text: string) => STATUS_VALUES.some((status) => status === text);

const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value.trim());

/**
 * Maps campaign names, which the report exports, to the ids that the import needs. Ids of campaigns are used unchanged; in
 * a column of both, each is itself.
 */
function campaignSource(column: string, values: readonly string[], campaigns: readonly Campaign[]): Source {
  const idOf = (text: string) => {
    const [found, other] = campaigns.filter(({ name }) => plain(name) === plain(text));
    if (found && !other) return String(found.id);
    return campaigns.some(({ id }) => String(id) === text.trim()) ? text.trim() : '';
  };
  if (values.every((value) => isId(value) && ['', value.trim()].includes(idOf(value))))
    return { kind: 'column', column };
  return { kind: 'table', column, entries: values.map((from) => ({ from, to: idOf(from) })), otherwise: '' };
}

/** The labels of the report and the screens for each column, in each language. */
const namesOfFields: readonly Readonly<Record<string, string>>[] = [
  ...(['pt-br', 'en'] as const).map((locale) =>
    Object.fromEntries(Object.entries(conversionColumns).map(([field, headings]) => [field, headings[locale]])),
  ),
  { ...commonPtBr.staff.fields, ...earningsPtBr.staff.resources.conversion.fields },
  { ...commonEn.staff.fields, ...earningsEn.staff.resources.conversion.fields },
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

  const findOther = (name: ImportTarget) => {
    const column = name === 'campaign_id' ? undefined : find(synonyms[name] ?? []);
    // The names of channels would all be refused.
    const isRead = name !== 'site_id' || (column !== undefined && valuesOf(column).every(isId));
    return isRead ? column : undefined;
  };

  const matches = targetFields.flatMap(({ name, kind }): [ImportTarget, Source][] => {
    const field = name === 'status' ? 'validation_status' : name;
    const column = find([name, ...namesOf(field)]) ?? findOther(name);
    if (column === undefined) return [];
    return [[name, kind === 'status' ? statusSource(column, valuesOf(column)) : { kind: 'column', column }]];
  });
  const mapping: Mapping = Object.fromEntries(matches);
  const campaignColumn = find([...namesOf('campaign_name'), ...(synonyms.campaign_id ?? [])]);
  if (mapping.campaign_id === undefined && campaignColumn !== undefined)
    mapping.campaign_id = campaignSource(campaignColumn, valuesOf(campaignColumn), campaigns);
  return mapping;
}

const datesMax = 20;

/** Returns the columns whose values are dates, as far as the first lines say, and that a mapping does not read. */
export function unusedDateColumns(head: FileHead, mapping: Mapping): string[] {
  const read = readColumns(mapping);
  return head.columns.filter((column) => {
    if (read.has(column)) return false;
    const values = valuesOfColumn(head, column, datesMax).filter((value) => value !== '');
    return values.length > 0 && values.every((value) => parseBusinessDateTime(value) !== undefined);
  });
}
