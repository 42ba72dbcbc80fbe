import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { type DecimalSeparator, readAmount } from '#shared/money.ts';
import { parseBusinessDateTime } from '#shared/time.ts';
import { isWritableYear } from '../../../engine/fields.ts';
import { type FoundAmount, separatorError } from './decimal-separator.ts';
import { type ImportError, importError, type ImportErrorCode } from './import-error.ts';
import { importTargets, type ImportTarget } from '../import-mapping/mapping.ts';
import { type BoundMapping, columnOf } from './bind-mapping.ts';
import { saleCentsMax } from '../conversion/sale-amount.ts';
import type { CsvRecord } from './records.ts';

/** Existing objects that lines may refer to. */
export interface References {
  channels: ReadonlyMap<number, { affiliateId: number; status: number }>;
  campaigns: ReadonlyMap<number, { status: number }>;
}

/** The report of an order that a line contains. The details have the names of a stored report. */
export interface ImportLine {
  line: number;
  order_id: string;
  transaction_id: string | null;
  site_id: number;
  affiliate_id: number;
  campaign_id: number;
  amount_cents: number;
  validation_status: number;
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
}

const statusOfWord = new Map<string, number>(
  (['approved', 'pending', 'refused'] as const).flatMap((name) => {
    const status = conversionStatus.code(name);
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
  /** From the mapping; undefined when it must be detected from the amounts. */
  decimal: DecimalSeparator | undefined;
  references: References;
}

/** Reads the cells of one line and collects their errors. */
class LineReader {
  readonly errors: ImportError[] = [];
  readonly amounts: FoundAmount[] = [];
  private readonly record: CsvRecord;
  private readonly mapping: BoundMapping;
  private readonly decimal: DecimalSeparator | undefined;

  constructor(record: CsvRecord, { mapping, decimal }: LineContext) {
    this.record = record;
    this.mapping = mapping;
    this.decimal = decimal;
  }

  refuse(target: ImportTarget, code: ImportErrorCode, value?: string): null {
    this.errors.push(importError(this.record.line, columnOf(this.mapping, target), code, value));
    return null;
  }

  /** Returns the cell of a target; null when empty or not mapped. */
  private cell(target: ImportTarget): string | null {
    const reader = this.mapping.get(target);
    if (!reader) return null;
    const cell = reader.read(this.record.cells);
    if (cell === undefined) return this.refuse(target, 'unknown_value');
    if (cell === '') return 'isRequired' in importTargets[target] ? this.refuse(target, 'required') : null;
    return cell;
  }

  text(target: ImportTarget): string | null {
    const cell = this.cell(target);
    const { lengthMax = Infinity } = { lengthMax: undefined, ...importTargets[target] };
    return cell !== null && cell.length > lengthMax ? this.refuse(target, 'too_long', cell) : cell;
  }

  id(target: ImportTarget): number | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    return /^\d{1,9}$/.test(cell) ? Number(cell) : this.refuse(target, 'integer', cell);
  }

  amountCents(target: ImportTarget): number | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    const amount = readAmount(cell);
    if (amount === undefined || amount.cents < 0 || amount.cents > saleCentsMax)
      return this.refuse(target, 'amount', cell);
    const column = columnOf(this.mapping, target);
    if (this.decimal !== undefined) {
      const error = separatorError(amount, this.decimal);
      if (error !== undefined) return this.refuse(target, error, cell);
    } else if (column !== null) this.amounts.push({ line: this.record.line, column, text: cell, amount });
    // A constant of the mapping is no evidence of the file's notation.
    else if (!amount.isCertain) return this.refuse(target, 'ambiguous_amount', cell);
    return amount.cents;
  }

  instant(target: ImportTarget): string | null {
    const cell = this.cell(target);
    if (cell === null) return null;
    const instant = parseBusinessDateTime(cell);
    const isDate = instant !== undefined && isWritableYear(instant.getUTCFullYear());
    return isDate ? instant.toISOString() : this.refuse(target, 'date', cell);
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
    coupon_discount_cents: reader.amountCents('coupon_discount'),
    creative_id: reader.text('creative_id'),
    booking_status: reader.text('booking_status'),
    commission_type: reader.text('commission_type'),
    category: reader.text('category'),
    refusal_reason: reader.text('refusal_reason'),
  };
}

function readChannel(reader: LineReader, { channels }: References) {
  const id = reader.id('site_id');
  if (id === null) return null;
  const channel = channels.get(id);
  return channel ? { id, ...channel } : reader.refuse('site_id', 'unknown_channel', String(id));
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
  if (channelStatusCode === channelStatus.code('pending')) return 'channel_not_active';
  const isOpen = status === campaignStatus.code('approved') || status === campaignStatus.code('paused');
  return isOpen ? null : 'campaign_not_approved';
}

/** The result of reading one line. */
export interface ReadLine {
  /** Undefined for a line with errors. */
  line: ImportLine | undefined;
  errors: ImportError[];
  /** Amounts whose decimal separator the mapping does not set. */
  amounts: FoundAmount[];
}

const unreadableLine = (...error: Parameters<typeof importError>): ReadLine => ({
  line: undefined,
  errors: [importError(...error)],
  amounts: [],
});

/** Parses one line: returns its conversion or all of its errors. */
export function readLine(record: CsvRecord, context: LineContext): ReadLine {
  if (record.isMalformed) return unreadableLine(record.line, null, 'malformed_line');
  const { columnCount, references } = context;
  const isComplete = record.cells.length >= columnCount;
  const hasMore = record.cells.slice(columnCount).some((cell) => cell.trim() !== '');
  if (!isComplete || hasMore) return unreadableLine(record.line, null, 'column_count', String(record.cells.length));

  const reader = new LineReader(record, context);
  const orderId = reader.text('order_id');
  const channel = readChannel(reader, references);
  const campaign = readCampaign(reader, references);
  const amountCents = reader.amountCents('transaction_amount');
  const status = reader.status('status');
  const details = readDetails(reader);
  const { errors, amounts } = reader;
  if (errors.length > 0 || orderId === null || !channel || !campaign || amountCents === null || status === null)
    return { line: undefined, errors, amounts };
  const line: ImportLine = {
    line: record.line,
    order_id: orderId,
    site_id: channel.id,
    affiliate_id: channel.affiliateId,
    campaign_id: campaign.id,
    amount_cents: amountCents,
    validation_status: status,
    refused_if_new: refusalOfNew(channel.status, campaign.status),
    ...details,
  };
  return { line, errors, amounts };
}
