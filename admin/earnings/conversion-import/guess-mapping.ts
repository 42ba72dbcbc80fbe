import { conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import type { ImportTarget } from '#shared/resources/earnings/import-mapping.ts';
import { readFileDate } from '#shared/rules/file-date.ts';
import {
  isFreightHeading,
  isRefundHeading,
  isTotalHeading,
  plainHeading,
  presetOf,
} from '#shared/rules/order-file-headings.ts';
import { type OrderFilePreset, totalHeadings } from '#shared/rules/order-file-presets.data.ts';
import { statusKey, statusOfWord } from '#shared/rules/status-word.ts';
import * as commonEn from '#shared/words/common.en.ts';
import * as commonPtBr from '#shared/words/common.pt-br.ts';
import * as earningsEn from '#shared/words/earnings.en.ts';
import * as earningsPtBr from '#shared/words/earnings.pt-br.ts';
import { type FileHead, valuesOfColumn } from './file-head.ts';
import { type Mapping, readColumns, type Source, type TableEntry } from './mapping.ts';
import { STATUS_VALUES, targetFields, type TargetKind } from './target-fields.ts';

interface Campaign {
  id: number;
  name: string;
}

const valuesMax = 50;

const plain = plainHeading;

/** What shops call the fields, beside the names of the report and the screens. */
const synonyms: Partial<Record<ImportTarget, readonly string[]>> = {
  order_id: [
    'pedido',
    'nº pedido',
    'num pedido',
    'nº do pedido',
    'id do pedido',
    'id pedido',
    'código do pedido',
    'número do pedido',
    'código da transação',
    'código da venda',
    'número da venda',
    'id da venda',
    'order',
    'order no',
    'order #',
    'order id',
    'order number',
    'order ref',
    'order reference',
  ],
  site_id: ['canal', 'id canal', 'site', 'id do site', 'channel'],
  campaign_id: ['campanha', 'id campanha', 'campaign'],
  status: ['status', 'situação', 'status do pedido', 'situação do pedido', 'order status'],
  booking_date: [
    'data',
    'dia',
    'data do pedido',
    'data da compra',
    'data da venda',
    'data pedido',
    'data de criação',
    'date',
    'day',
    'order date',
    'created at',
    'creation date',
    'event date',
    'transaction date',
  ],
};

/**
 * Columns with names or addresses of the affiliates' channels. A mere *canal* is where a shop sells, such as Instagram, which
 * an affiliate's channel may be called too.
 */
const channelNames: readonly string[] = [
  'nome do canal',
  'canal de divulgação',
  'canal do afiliado',
  'url do canal',
  'endereço do canal',
  'site do afiliado',
  'channel name',
  'channel url',
  'affiliate channel',
  'affiliate site',
  'publisher site',
];

/** The amounts of an order, those without freight first. A total comes last, and not at all beside a freight. */
const amounts: readonly string[] = [
  'subtotal',
  'subtotal do pedido',
  'valor dos produtos',
  'total dos produtos',
  'valor sem frete',
  'valor dos itens',
  'order subtotal',
  'items total',
  'products total',
  'merchandise total',
  'valor',
  'valor (R$)',
  'valor da venda',
  'valor da compra',
  'valor bruto',
  'valor do produto',
  'preço',
  'amount',
  'value',
  'sale amount',
  'sale',
  'sales',
  'price',
  'net sales',
  'sku total price',
  ...totalHeadings,
];

/** The status of the payment, which decides whether an order counts; that of the order may still be open. */
const paymentStatuses: readonly string[] = [
  'status do pagamento',
  'situação do pagamento',
  'status de pagamento',
  'status pagamento',
  'payment status',
  'financial status',
  'paid status',
];

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

/**
 * Proposes a value table for a column: an entry for each of its values. What they mean is left to the user, but for usual
 * words of statuses.
 */
export function proposeEntries(head: FileHead, column: string, kind: TargetKind): TableEntry[] {
  const values = valuesOfColumn(head, column, proposedMax + 1);
  const proposed = values.length > proposedMax ? [''] : values;
  return proposed.map((from) => ({ from, to: kind === 'status' ? meaningOf(from) : '' }));
}

/** What a word for a status means to the import; empty where the user has to say it. */
const meaningOf = (word: string): string =>
  isImportStatus(word.toLowerCase()) ? word.toLowerCase() : (statusOfWord(word) ?? '');

/**
 * Maps the words for statuses through a table; the import's own codes are used unchanged. Other words of the file are
 * listed in it too, with their usual meaning. What those mean that only the shop knows, the user says.
 */
function statusSource(column: string, values: readonly string[]): Source {
  const asColumn: Source = { kind: 'column', column };
  if (values.every((value) => value === '' || isImportStatus(value.toLowerCase()))) return asColumn;
  const found = new Set(values.map(statusKey));
  const ours = statusTables.find((table) => table.some(({ from }) => found.has(statusKey(from)))) ?? [];
  const known = new Set(ours.map(({ from }) => plain(from)));
  const theirs = values.filter((value) => (value !== '' || ours.length === 0) && !known.has(plain(value)));
  if (theirs.length > proposedMax) return asColumn;
  const entries = theirs.map((from) => ({ from, to: meaningOf(from) }));
  return { kind: 'table', column, entries: [...ours, ...entries], otherwise: '' };
}

/** A code as programs write it, in one case; a word for people otherwise. */
const isCode = (text: string): boolean => /^(?:[a-z_-]+|[A-Z_]+)$/u.test(text);

/**
 * A table of what the statuses of a known system mean: those of the file first, then the others that it may have, in the
 * same language.
 */
function presetStatusSource(column: string, values: readonly string[], preset: OrderFilePreset): Source {
  const statuses = Object.entries(preset.statuses);
  const known = new Map(statuses.map(([word, status]) => [plain(word), status]));
  const knownInAnyGender = new Map(statuses.map(([word, status]) => [statusKey(word), status]));
  const statusOf = (word: string) => known.get(plain(word)) ?? knownInAnyGender.get(statusKey(word));
  const given = values.filter((value) => value !== '');
  const found = new Set(given.map(plain));
  const isOfCodes = given.filter((value) => statusOf(value) !== undefined).every(isCode);
  const others = statuses.filter(([word]) => !found.has(plain(word)) && isCode(word) === isOfCodes);
  const entries = [
    ...given.slice(0, valuesMax).map((from) => ({ from, to: statusOf(from) ?? '' })),
    ...others.map(([from, to]) => ({ from, to })),
  ];
  return { kind: 'table', column, entries, otherwise: '' };
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

/** Why a column was chosen where the file has another one that looks like it, or why none was. */
export interface Choice {
  field: ImportTarget;
  /** The chosen column; null where none was chosen. */
  column: string | null;
  reason: ChoiceReason;
  /** The column that was not chosen. */
  instead: string | undefined;
}

export type ChoiceReason =
  'without_freight' | 'total' | 'no_total' | 'item_amount' | 'before_discount' | 'payment_status' | 'refunds';

/** A first mapping of a file, and what there is to know about it. */
export interface Guess {
  mapping: Mapping;
  /** The system that the file comes from, if its headings are known. */
  preset: OrderFilePreset | undefined;
  choices: Choice[];
}

/** Finds columns of a file by names, ignoring case, accents and punctuation. */
function finderOf({ columns }: FileHead) {
  // Of columns with the same name, the import reads none.
  const byName = new Map(columns.toReversed().map((column) => [plain(column), column]));
  return (names: readonly string[]) => names.map((name) => byName.get(plain(name))).find(Boolean);
}

type Find = ReturnType<typeof finderOf>;

/** Chooses the amount: never a total beside a freight. */
function chooseAmount(head: FileHead, find: Find): { column: string | undefined; choices: Choice[] } {
  const field = 'transaction_amount';
  const total = head.columns.find(isTotalHeading);
  const hasFreight = head.columns.some(isFreightHeading);
  const named = find(['transaction_amount', ...namesOf(field)]);
  const column = named ?? find(hasFreight ? amounts.filter((name) => !isTotalHeading(name)) : amounts);
  if (column === undefined)
    return {
      column,
      choices: total === undefined ? [] : [{ field, column: null, reason: 'no_total', instead: total }],
    };
  if (column === total) return { column, choices: [{ field, column, reason: 'total', instead: undefined }] };
  const choices: Choice[] =
    total === undefined || named !== undefined ? [] : [{ field, column, reason: 'without_freight', instead: total }];
  return { column, choices };
}

/** The choices of a preset that cost money if they were others. */
function presetChoices(preset: OrderFilePreset, head: FileHead, mapping: Mapping): Choice[] {
  const choices: Choice[] = [];
  const amount = mapping.transaction_amount;
  if (amount !== undefined && 'column' in amount) {
    const field = 'transaction_amount';
    const total = head.columns.find((column) => isTotalHeading(column) && column !== amount.column);
    const isTotal = isTotalHeading(amount.column);
    const reason = isTotal ? 'total' : preset.orderLines === 'sum' ? 'item_amount' : 'without_freight';
    if (isTotal || total !== undefined)
      choices.push({ field, column: amount.column, reason, instead: isTotal ? undefined : total });
    if (preset.isBeforeDiscount)
      choices.push({ field, column: amount.column, reason: 'before_discount', instead: undefined });
  }
  return choices;
}

/** Says that the status is that of the payment, where the file also has one of the order. */
function statusChoice(find: Find, mapping: Mapping): Choice[] {
  const source = mapping.status;
  const other = find(synonyms.status ?? []);
  if (source === undefined || !('column' in source) || other === undefined || other === source.column) return [];
  if (!paymentStatuses.some((name) => plain(name) === plain(source.column))) return [];
  return [{ field: 'status', column: source.column, reason: 'payment_status', instead: other }];
}

/** Maps the fields of a file of a known system. */
function presetMapping(preset: OrderFilePreset, head: FileHead, find: Find): Mapping {
  const mapping: Mapping = {};
  const columns = new Map<string, readonly string[]>(Object.entries(preset.columns));
  for (const { name } of targetFields) {
    const column = find(columns.get(name) ?? []);
    if (column === undefined) continue;
    mapping[name] =
      name === 'status'
        ? presetStatusSource(column, valuesOfColumn(head, column, valuesMax), preset)
        : { kind: 'column', column };
  }
  return {
    ...mapping,
    ...(preset.dateOrder && { dateOrder: preset.dateOrder }),
    ...(preset.orderLines && { orderLines: preset.orderLines }),
  };
}

/**
 * Returns a first mapping for a file: that of the system that its headings are of, and otherwise each field from the column
 * with its name. Recognizes wire names, and the labels of the exported report and of the screens, so that an exported file
 * can be imported unchanged.
 */
export function guessMapping(head: FileHead, campaigns: readonly Campaign[]): Guess {
  const find = finderOf(head);
  const valuesOf = (column: string) => valuesOfColumn(head, column, valuesMax);
  const preset = presetOf(head.columns);
  const amount = chooseAmount(head, find);

  const findOther = (name: ImportTarget) => {
    if (name === 'transaction_amount') return amount.column;
    if (name === 'refunded_amount') return head.columns.find(isRefundHeading);
    const column = name === 'campaign_id' ? undefined : find(synonyms[name] ?? []);
    if (name !== 'site_id' || (column !== undefined && valuesOf(column).every(isId))) return column;
    return find(channelNames);
  };

  const byPreset: Mapping = preset ? presetMapping(preset, head, find) : {};
  const isOfShop = preset !== undefined && preset.name !== null;
  const matches = targetFields.flatMap(({ name, kind }): [ImportTarget, Source][] => {
    const given = byPreset[name];
    if (given !== undefined) return [[name, given]];
    const field = name === 'status' ? 'validation_status' : name;
    // What a known shop calls its columns is not what our screens call ours.
    const ours = isOfShop ? [name] : [name, ...namesOf(field)];
    const column = (name === 'status' ? find(paymentStatuses) : undefined) ?? find(ours) ?? findOther(name);
    if (column === undefined || (isOfShop && isDated(kind))) return [];
    return [[name, kind === 'status' ? statusSource(column, valuesOf(column)) : { kind: 'column', column }]];
  });
  const mapping: Mapping = { ...byPreset, ...Object.fromEntries(matches) };
  const campaignColumn = find([...namesOf('campaign_name'), ...(synonyms.campaign_id ?? [])]);
  if (mapping.campaign_id === undefined && campaignColumn !== undefined)
    mapping.campaign_id = campaignSource(campaignColumn, valuesOf(campaignColumn), campaigns);
  const refunds = mapping.refunded_amount;
  return {
    mapping,
    preset,
    choices: [
      ...(isOfShop ? presetChoices(preset, head, mapping) : amount.choices),
      ...statusChoice(find, mapping),
      ...(refunds && 'column' in refunds
        ? [{ field: 'refunded_amount', column: refunds.column, reason: 'refunds', instead: undefined } as const]
        : []),
    ],
  };
}

/** The times of a known shop are those of its preset: it has many dates, which say other things. */
const isDated = (kind: TargetKind): boolean => kind === 'instant';

const datesMax = 20;

/** Returns the columns whose values are dates, as far as the first lines say, and that a mapping does not read. */
export function unusedDateColumns(head: FileHead, mapping: Mapping): string[] {
  const read = readColumns(mapping);
  return head.columns.filter((column) => {
    if (read.has(column)) return false;
    const values = valuesOfColumn(head, column, datesMax).filter((value) => value !== '');
    return values.length > 0 && values.every((value) => readFileDate(value) !== undefined);
  });
}
