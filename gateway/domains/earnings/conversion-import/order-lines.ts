import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { OrderLines } from '#shared/rules/order-file-presets.data.ts';
import { saleCentsMax } from '../conversion/sale-amount.ts';
import type { ImportTarget } from '../import-mapping/mapping.ts';
import { unitsPerCent } from './file-amount.ts';
import type { ImportErrorCode } from './import-error.ts';

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

/** What one line says about its order. Amounts are in the units of `FileAmount`; null is an empty cell. */
export interface OrderPart {
  line: number;
  orderId: string;
  campaignId: number | null;
  channelId: number | null;
  /** Below zero for a return. */
  units: number | null;
  /** What was paid back, from a column of its own; 0 or more. */
  refundedUnits: number | null;
  status: number | null;
  validatedAt: string | null;
}

/** What the lines of an order amount to. */
export interface OrderTotal {
  amountCents: number;
  status: number;
  /** The last time of validation among its lines. */
  validatedAt: string | null;
  hasReturns: boolean;
  /** Whether all of it was returned: it is refused with the amount that it had. */
  isReturned: boolean;
}

interface Order {
  campaignId: number;
  channelId: number;
  /** Of its first sale, which has the details; 0 until there is one. */
  firstLine: number;
  lastLine: number;
  lines: number;
  soldUnits: number;
  /** Of lines that were refused: they count only where all lines are. */
  refusedUnits: number;
  returnedUnits: number;
  refundedUnits: number;
  refundedMaxUnits: number;
  /** Whether a line had more paid back than it sold: what was paid back is of the order, not of the line. */
  refundsOrder: boolean;
  /** The amount of its first line, and whether all others have the same. */
  firstUnits: number;
  isRepeated: boolean;
  /** That of its first line, which further lines may leave out. */
  firstStatus: number | null;
  hasPending: boolean;
  hasApproved: boolean;
  validatedAt: string | null;
  isSpoilt: boolean;
  /** The order of another campaign with the same number. */
  next: Order | undefined;
}

export interface OrderError {
  code: ImportErrorCode;
  target: ImportTarget;
}

const roundUnits = (units: number): number => Math.floor((units + unitsPerCent / 2) / unitsPerCent);

/**
 * Adds up an order. This is where amounts of more than two decimals are rounded to cents, half up, once per order.
 *
 * Returns are taken from what was sold. An order of which nothing is left is refused with the amount that it had. An item
 * that was refused does not count beside others that were not.
 */
function settle(order: Order): OrderTotal | OrderError {
  const isRefused = !order.hasPending && !order.hasApproved;
  const soldUnits = isRefused ? order.refusedUnits : order.soldUnits;
  if (order.returnedUnits > soldUnits) return { code: 'return_without_sale', target: 'transaction_amount' };
  const refundedUnits = order.refundsOrder ? order.refundedMaxUnits : order.refundedUnits;
  const returnedUnits = order.returnedUnits + refundedUnits;
  const netUnits = soldUnits - returnedUnits;
  const hasReturns = returnedUnits > 0;
  const isReturned = hasReturns && (isRefused || netUnits <= 0);
  const amountCents = roundUnits(isReturned ? soldUnits : netUnits);
  if (amountCents > saleCentsMax) return { code: 'amount', target: 'transaction_amount' };
  const status = isRefused || isReturned ? refused : order.hasPending ? pending : approved;
  return { amountCents, status, validatedAt: order.validatedAt, hasReturns, isReturned };
}

const newOrder = (campaignId: number, channelId: number, next: Order | undefined): Order => ({
  campaignId,
  channelId,
  firstLine: 0,
  lastLine: 0,
  lines: 0,
  soldUnits: 0,
  refusedUnits: 0,
  returnedUnits: 0,
  refundedUnits: 0,
  refundedMaxUnits: 0,
  refundsOrder: false,
  firstUnits: 0,
  isRepeated: true,
  firstStatus: null,
  hasPending: false,
  hasApproved: false,
  validatedAt: null,
  isSpoilt: false,
  next,
});

/** Adds a line to its order. */
function add(order: Order, part: OrderPart, kind: OrderLines): OrderError | undefined {
  const { units, channelId, refundedUnits, validatedAt } = part;
  const isSale = units !== null && units >= 0;
  const status = part.status ?? order.firstStatus;
  if (channelId !== null && channelId !== order.channelId) return { code: 'order_lines_differ', target: 'site_id' };
  if (kind === 'once' && isSale && order.firstLine > 0 && status !== order.firstStatus)
    return { code: 'order_lines_differ', target: 'status' };
  const isFirstSale = isSale && order.firstLine === 0;
  const isRepetition = isSale && !isFirstSale && kind === 'once';
  if (isRepetition && units !== order.firstUnits) return { code: 'order_total_differs', target: 'transaction_amount' };
  order.lines += 1;
  order.lastLine = part.line;
  if (isFirstSale) {
    order.firstLine = part.line;
    order.firstUnits = units;
    order.firstStatus = status;
  } else if (isSale && units !== order.firstUnits) order.isRepeated = false;
  if (isSale && !isRepetition) {
    if (status === refused) order.refusedUnits += units;
    else order.soldUnits += units;
  }
  if (units !== null && units < 0) order.returnedUnits -= units;
  // A return says nothing about the status of what is left.
  else if (status !== null) {
    order.hasPending ||= status === pending;
    order.hasApproved ||= status === approved;
  }
  if (refundedUnits !== null) {
    order.refundedUnits += refundedUnits;
    order.refundedMaxUnits = Math.max(order.refundedMaxUnits, refundedUnits);
    order.refundsOrder ||= kind === 'once' || refundedUnits > Math.max(units ?? 0, 0);
  }
  if (validatedAt !== null && (order.validatedAt === null || validatedAt > order.validatedAt))
    order.validatedAt = validatedAt;
  return undefined;
}

/** Returns what an order of one line amounts to. */
export function totalOfLine(part: OrderPart): OrderTotal | OrderError {
  const { units, status, validatedAt } = part;
  // A sale without returns, as most lines are.
  if (units !== null && units >= 0 && status !== null && !part.refundedUnits)
    return { amountCents: roundUnits(units), status, validatedAt, hasReturns: false, isReturned: false };
  const order = newOrder(part.campaignId ?? 0, part.channelId ?? 0, undefined);
  return add(order, part, 'sum') ?? settle(order);
}

/** The orders of a file after its last line. */
export interface FoundOrders {
  count: number;
  /** The lines of which nothing is imported, because their order has an error. */
  badLines: Set<number>;
  /** Of the orders that their first line does not say alone, by that line. */
  totals: ReadonlyMap<number, OrderTotal>;
  errors: (OrderError & { line: number; orderId: string })[];
  refused: number;
  /** How many orders have returns, and how many of several lines repeat one amount. */
  returned: number;
  returnedLine: number;
  severalLines: number;
  repeated: number;
  repeatedLine: number;
}

/**
 * The orders of a file whose lines belong together, wherever they stand. Only their sums are kept, so that the memory is
 * bounded by the number of orders: about 250 bytes each, of at most a million.
 */
export class OrdersOfFile {
  private readonly orders = new Map<string, Order>();
  private readonly kind: OrderLines;
  private count = 0;

  constructor(kind: OrderLines) {
    this.kind = kind;
  }

  /** Whether an earlier line has this order number, so that empty cells are those of that line. */
  has(orderId: string): boolean {
    return this.orders.has(orderId);
  }

  /** @returns whether it is the line that has the details of its order, or its error */
  take(part: OrderPart): 'first' | 'further' | OrderError {
    const { orderId, campaignId, channelId } = part;
    let order = this.find(orderId, campaignId);
    order ??= this.insert(orderId, newOrder(campaignId ?? 0, channelId ?? 0, this.orders.get(orderId)));
    if (order.isSpoilt) return 'further';
    const hadSale = order.firstLine > 0;
    const error = add(order, part, this.kind);
    if (error !== undefined) return error;
    return hadSale || order.firstLine === 0 ? 'further' : 'first';
  }

  /** Keeps an order from being imported in parts: one of its lines has an error. */
  spoil(orderId: string): void {
    const order = this.orders.get(orderId) ?? this.insert(orderId, newOrder(0, 0, undefined));
    for (let one: Order | undefined = order; one !== undefined; one = one.next) one.isSpoilt = true;
  }

  /** Ends the reading. The orders are let go one by one, so that they and their totals never need memory together. */
  finish(): FoundOrders {
    const totals = new Map<number, OrderTotal>();
    const found = { returned: 0, returnedLine: 0, severalLines: 0, repeated: 0, repeatedLine: 0, refused: 0 };
    const errors: FoundOrders['errors'] = [];
    const badLines = new Set<number>();
    for (const [orderId, order] of this.letGo()) {
      if (saysItself(order)) continue;
      const line = order.firstLine || order.lastLine;
      const total = order.isSpoilt ? undefined : settle(order);
      if (total === undefined || 'code' in total) {
        found.refused += 1;
        if (order.firstLine > 0) badLines.add(order.firstLine);
        if (total !== undefined) errors.push({ ...total, line, orderId });
        else if (order.firstLine > 0) errors.push({ code: 'order_incomplete', target: 'order_id', line, orderId });
        continue;
      }
      totals.set(line, total);
      if (total.hasReturns) {
        found.returned += 1;
        found.returnedLine = earlier(found.returnedLine, line);
      }
      if (order.lines > 1) found.severalLines += 1;
      if (order.lines > 1 && order.isRepeated && order.firstUnits > 0 && order.returnedUnits === 0) {
        found.repeated += 1;
        found.repeatedLine = earlier(found.repeatedLine, line);
      }
    }
    return { count: this.count, badLines, totals, errors, ...found };
  }

  private *letGo(): Generator<[string, Order]> {
    for (const [orderId, first] of this.orders) {
      this.orders.delete(orderId);
      for (let order: Order | undefined = first; order !== undefined; order = order.next) yield [orderId, order];
    }
  }

  private insert(orderId: string, order: Order): Order {
    // A part of a text keeps the whole text, here a chunk of the file, so the number is copied.
    this.orders.set(Buffer.from(orderId, 'utf16le').toString('utf16le'), order);
    this.count += 1;
    return order;
  }

  private find(orderId: string, campaignId: number | null): Order | undefined {
    let order = this.orders.get(orderId);
    if (campaignId === null) return order;
    while (order !== undefined && order.campaignId !== campaignId && !order.isSpoilt) order = order.next;
    return order;
  }
}

/** Whether all that counts of an order is in its one line. */
const saysItself = (order: Order): boolean =>
  !order.isSpoilt && order.lines < 2 && order.returnedUnits === 0 && order.refundedUnits === 0;

const earlier = (one: number, other: number): number => (one === 0 ? other : Math.min(one, other));
