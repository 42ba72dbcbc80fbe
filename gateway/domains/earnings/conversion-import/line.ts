import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { DecimalSeparator } from '#shared/money.ts';
import { readFileDate } from '#shared/rules/file-date.ts';
import { isReal, isTotalWord } from '#shared/rules/order-file-headings.ts';
import { isWritableYear } from '../../../engine/fields.ts';
import { saleCentsMax } from '../conversion/sale-amount.ts';
import { type ImportTarget, importTargets } from '../import-mapping/mapping.ts';
import { orderKey, type ScriptedOrder } from '../script-report/scripted-orders.ts';
import { type BoundMapping, columnOf, type KnownColumns } from './bind-mapping.ts';
import type { ChannelFinder } from './channel-finder.ts';
import { type FoundAmount, separatorError } from './decimal-separator.ts';
import { readFileAmount, unitsPerCent } from './file-amount.ts';
import type { FileNotes } from './file-notes.ts';
import { type ImportError, importError, type ImportErrorCode } from './import-error.ts';
import { type OrderPart, totalOfLine } from './order-lines.ts';
import type { CsvRecord } from './records.ts';

/** Existing objects that lines may refer to. */
export interface References {
  channels: ChannelFinder;
  campaigns: ReadonlyMap<number, { status: number }>;
  /** What scripts reported, by {@link orderKey}: for lines without a channel. */
  scripted: ReadonlyMap<string, ScriptedOrder>;
}

/**
 * The report of an order that a line contains. The details have the names of a stored report. A date may still be both
 * readings: see `bothReadings`.
 */
export interface ImportLine {
  line: number;
  order_id: string;
  transaction_id: string | null;
  site_id: number;
  affiliate_id: number;
  campaign_id: number;
  amount_cents: number;
  validation_status: number;
  /** Whether all of it was returned, so that it has the amount that is stored. */
  is_returned: boolean;
  /** The error of this line if the conversion is new. */
  refused_if_new: ImportErrorCode | null;
  booking_date: string | null;
  click_datetime: string | null;
  transaction_datetime: string | null;
  validation_datetime: string | null;
  end_date_time: string | null;
  destination_city: string | null;
  destination_country: string | null;
  xtras_params_1: string | null;
  xtras_params_2: string | null;
  xtras_params_3: string | null;
  xtras_params_4: string | null;
  xtras_params_5: string | null;
  coupon_type: string | null;
  coupon_discount_cents: number | null;
  creative_id: string | null;
  booking_status: string | null;
  commission_type: string | null;
  category: string | null;
  refusal_reason: string | null;
  /** The click by which a script reported the order, where that names the channel. */
  scripted_click?: { id: string; at: string; linkId: number; amountCents: number };
}

const statusOfWord = new Map<string, number>(
  (['approved', 'pending', 'refused'] as const).flatMap((name) => {
    const status = conversionStatus.codes[name];
    return [
      [name, status],
      [String(status), status],
    ];
  }),
);

/** Values common to all lines of a file. */
export interface LineContext {
  columnCount: number;
  mapping: BoundMapping;
  known: KnownColumns;
  /** From the mapping; undefined when it must be detected from the amounts. */
  decimal: DecimalSeparator | undefined;
  notes: FileNotes;
  references: References;
  /** Whether an earlier line has an order, so that empty cells are those of that line. */
  isKnownOrder: (orderId: string) => boolean;
}

/** A number that a spreadsheet shortened: `1,23457E+15`. Its last digits are lost. */
const spoiltNumber = /(?:^|[^\d.,])\d(?:[.,]\d+)?E\+\d{1,3}(?:$|[^\d.,])/iu;

/** The times that cannot be in the future; a journey may end there. */
const isEvent = (target: ImportTarget): boolean => target !== 'end_date_time';

/** Reads the cells of one line and collects their errors. */
class LineReader {
  readonly errors: ImportError[] = [];
  readonly amounts: FoundAmount[] = [];
  private readonly record: CsvRecord;
  private readonly context: LineContext;
  private orderId: string | null = null;
  /** Whether its order is known, so that any cell may be empty. */
  private isFurther = false;

  constructor(record: CsvRecord, context: LineContext) {
    this.record = record;
    this.context = context;
  }

  /** Reads the number of the order, which decides how the other cells are read. */
  order(): string | null {
    const orderId = this.text('order_id');
    if (orderId !== null && spoiltNumber.test(orderId)) return this.refuse('order_id', 'spoilt_number', orderId);
    this.orderId = orderId;
    this.isFurther = orderId !== null && this.context.isKnownOrder(orderId);
    return orderId;
  }

  /** Refuses a line of another currency than the real. */
  checkCurrency(): void {
    for (const { column, read } of this.context.known.currencies) {
      const cell = read(this.record.cells) ?? '';
      if (!isReal(cell)) this.errors.push(importError(this.record.line, column, 'currency', cell));
    }
  }

  refuse(target: ImportTarget, code: ImportErrorCode, value?: string): null {
    this.errors.push(importError(this.record.line, columnOf(this.context.mapping, target), code, value));
    return null;
  }

  /** Returns the cell of a target; null when empty or not mapped. */
  private cell(target: ImportTarget): string | null {
    const reader = this.context.mapping.get(target);
    if (!reader) return null;
    // An empty cell of a further line is that of the first one, not what the mapping makes of an empty cell.
    if (this.isFurther && reader.isEmpty(this.record.cells)) return null;
    const cell = reader.read(this.record.cells);
    if (cell === undefined) return this.refuse(target, 'unknown_value');
    if (cell === '') return 'isRequired' in importTargets[target] ? this.refuse(target, 'required') : null;
    return cell;
  }

  /** Returns the cell of a target as it is, whatever is wrong with it. */
  peek(target: ImportTarget): string | undefined {
    return this.context.mapping.get(target)?.read(this.record.cells);
  }

  text(target: ImportTarget): string | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    const rule = importTargets[target];
    return 'lengthMax' in rule && cell.length > rule.lengthMax ? this.refuse(target, 'too_long', cell) : cell;
  }

  id(target: ImportTarget): number | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    return /^\d{1,9}$/.test(cell) ? Number(cell) : this.refuse(target, 'integer', cell);
  }

  /** Returns an amount in the units of `FileAmount`, below zero for a return. */
  units(target: ImportTarget): number | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    const amount = readFileAmount(cell);
    if (amount === 'foreign') return this.refuse(target, 'currency', cell);
    if (amount === undefined || Math.abs(amount.units) > saleCentsMax * unitsPerCent)
      return this.refuse(target, 'amount', cell);
    const { record, orderId, context } = this;
    const column = columnOf(context.mapping, target);
    if (context.decimal !== undefined) {
      const error = separatorError(amount, context.decimal);
      if (error !== undefined) return this.refuse(target, error, cell);
    } else if (column !== null) this.amounts.push({ line: record.line, column, text: cell, amount, orderId });
    // A constant of the mapping is no evidence of the file's notation.
    else if (!amount.isCertain) return this.refuse(target, 'ambiguous_amount', cell);
    if (amount.hasDollar) context.notes.warn('dollar_sign', record.line, column);
    return amount.units;
  }

  /** Returns what was paid back; some systems write it below zero, or a hyphen where there is nothing. */
  refundedUnits(): number | null {
    const reader = this.context.mapping.get('refunded_amount');
    if (reader === undefined || reader.read(this.record.cells) === '-') return null;
    const units = this.units('refunded_amount');
    return units === null ? null : Math.abs(units);
  }

  /** Returns the discount of a coupon in cents, rounded half up. */
  discountCents(): number | null {
    const units = this.units('coupon_discount');
    if (units === null) return null;
    if (units < 0) return this.refuse('coupon_discount', 'amount', this.cell('coupon_discount') ?? undefined);
    return Math.floor((units + unitsPerCent / 2) / unitsPerCent);
  }

  instant(target: ImportTarget): string | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    const date = readFileDate(cell);
    const year = (date?.day ?? date?.month)?.getUTCFullYear();
    if (date === undefined || year === undefined || !isWritableYear(year)) return this.refuse(target, 'date', cell);
    const { record, context } = this;
    const place = { line: record.line, column: columnOf(context.mapping, target), text: cell };
    return context.notes.takeDate(date, place, isEvent(target)) ?? this.refuse(target, 'date', cell);
  }

  status(target: ImportTarget): number | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    return statusOfWord.get(cell.toLowerCase()) ?? this.refuse(target, 'status', cell);
  }
}

/** Reads the optional fields. */
function readDetails(reader: LineReader) {
  return {
    transaction_id: reader.text('transaction_id'),
    booking_date: reader.instant('booking_date'),
    click_datetime: reader.instant('click_datetime'),
    transaction_datetime: reader.instant('transaction_datetime'),
    validation_datetime: reader.instant('validation_datetime'),
    end_date_time: reader.instant('end_date_time'),
    destination_city: reader.text('destination_city'),
    destination_country: reader.text('destination_country'),
    xtras_params_1: reader.text('xtrasParams1'),
    xtras_params_2: reader.text('xtrasParams2'),
    xtras_params_3: reader.text('xtrasParams3'),
    xtras_params_4: reader.text('xtrasParams4'),
    xtras_params_5: reader.text('xtrasParams5'),
    coupon_type: reader.text('coupon_type'),
    coupon_discount_cents: reader.discountCents(),
    creative_id: reader.text('creative_id'),
    booking_status: reader.text('booking_status'),
    commission_type: reader.text('commission_type'),
    category: reader.text('category'),
    refusal_reason: reader.text('refusal_reason'),
  };
}

/** The order of a line without a channel, if a script reported it. */
function scriptedOrder(
  reader: LineReader,
  { scripted }: References,
  orderId: string | null,
): ScriptedOrder | undefined {
  if (scripted.size === 0 || orderId === null || reader.peek('site_id') !== '') return undefined;
  return scripted.get(orderKey(Number(reader.peek('campaign_id')), orderId));
}

/** Reads the channel; where the cell is empty, it is that of what a script reported. */
function readChannel(reader: LineReader, { channels }: References, scripted: ScriptedOrder | undefined) {
  const text = scripted === undefined ? reader.text('site_id') : String(scripted.channelId);
  if (text === null) return null;
  const found = channels.find(text);
  return typeof found === 'string' ? reader.refuse('site_id', found, text) : found;
}

function readCampaign(reader: LineReader, { campaigns }: References) {
  const id = reader.id('campaign_id');
  if (id === null) return null;
  const campaign = campaigns.get(id);
  return campaign ? { id, ...campaign } : reader.refuse('campaign_id', 'unknown_campaign', String(id));
}

/**
 * Refuses a new conversion whose channel or campaign was never approved; paused ones still receive conversions from
 * before the pause.
 */
function refusalOfNew(channelStatusCode: number, status: number): ImportErrorCode | null {
  if (channelStatusCode === channelStatus.codes.pending) return 'channel_not_active';
  const isOpen = status === campaignStatus.codes.approved || status === campaignStatus.codes.paused;
  return isOpen ? null : 'campaign_not_approved';
}

/** The result of reading one line. */
export interface ReadLine {
  /** The number of its order, if that can be read. */
  orderId: string | null;
  /** What it says about its order; undefined for a line with errors. */
  part: OrderPart | undefined;
  /** The report of its order, if this line has all that one needs. */
  line: ImportLine | undefined;
  errors: ImportError[];
  /** Amounts whose decimal separator the mapping does not set. */
  amounts: FoundAmount[];
}

const unreadableLine = (...error: Parameters<typeof importError>): ReadLine => ({
  orderId: null,
  part: undefined,
  line: undefined,
  errors: [importError(...error)],
  amounts: [],
});

/** Whether a line is the sum below a report: it begins with that word, and has no order. */
export function isTotalLine({ cells, isMalformed }: CsvRecord, { mapping }: Pick<LineContext, 'mapping'>): boolean {
  const first = cells.find((cell) => cell !== '' && cell.trim() !== '')?.trim() ?? '';
  if (isMalformed || !isTotalWord(first)) return false;
  const orderId = mapping.get('order_id')?.read(cells) ?? '';
  return orderId === '' || isTotalWord(orderId);
}

/** Completes the report of a line with what its order amounts to without further lines. */
function settleLine(reader: LineReader, part: OrderPart, line: ImportLine): ImportLine | undefined {
  const total = totalOfLine(part);
  if ('code' in total) {
    // Lines of the order that follow may be the sale of a return.
    if (total.code === 'return_without_sale') return line;
    reader.refuse(total.target, total.code);
    return undefined;
  }
  line.amount_cents = total.amountCents;
  line.validation_status = total.status;
  line.is_returned = total.isReturned;
  return line;
}

/** Parses one line: returns what it says about its order, or all of its errors. */
export function readLine(record: CsvRecord, context: LineContext): ReadLine {
  if (record.isMalformed) return unreadableLine(record.line, null, 'malformed_line');
  const { columnCount, references } = context;
  const { length } = record.cells;
  const hasMore = length > columnCount && record.cells.slice(columnCount).some((cell) => cell.trim() !== '');
  if (length < columnCount || hasMore) return unreadableLine(record.line, null, 'column_count', String(length));

  const reader = new LineReader(record, context);
  const orderId = reader.order();
  const scripted = scriptedOrder(reader, references, orderId);
  const channel = readChannel(reader, references, scripted);
  const campaign = readCampaign(reader, references);
  const units = reader.units('transaction_amount');
  const refundedUnits = reader.refundedUnits();
  const status = reader.status('status');
  reader.checkCurrency();
  const details = readDetails(reader);
  const { errors, amounts } = reader;
  if (errors.length > 0 || orderId === null) return { orderId, part: undefined, line: undefined, errors, amounts };
  const part: OrderPart = {
    line: record.line,
    orderId,
    campaignId: campaign?.id ?? null,
    channelId: channel?.id ?? null,
    units,
    refundedUnits,
    status,
    validatedAt: details.validation_datetime,
  };
  if (!channel || !campaign || units === null || status === null)
    return { orderId, part, line: undefined, errors, amounts };
  const line = settleLine(reader, part, {
    line: record.line,
    order_id: orderId,
    site_id: channel.id,
    affiliate_id: channel.affiliateId,
    campaign_id: campaign.id,
    amount_cents: 0,
    validation_status: status,
    is_returned: false,
    refused_if_new: refusalOfNew(channel.status, campaign.status),
    ...details,
    ...(scripted?.click && { scripted_click: { ...scripted.click, at: scripted.click.at.toISOString() } }),
  });
  return { orderId, part: errors.length > 0 ? undefined : part, line, errors, amounts };
}
