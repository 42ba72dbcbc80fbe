import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import { businessDate } from '#shared/time.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import {
  advertiserInvoiceItems,
  advertiserInvoices,
  advertiserInvoiceSettlements,
} from '../../billing/advertiser-invoice/table.ts';
import { bonuses, bonusTypes, commissions } from '../../earnings/commission/table.ts';
import { itemNumberInQuery } from '../../payouts/bank-file/item-number.ts';
import { bankReturnLines, bankReturns } from '../../payouts/bank-return/table.ts';
import { paymentItems, payments } from '../../payouts/payment/table.ts';
import { bankFiles, paymentRunItems } from '../../payouts/payment-run/table.ts';
import { readTimelines } from '../../payouts/payment-status/payments.ts';

/** The reader, and how much of the operator's internals to show. */
export interface Asker {
  context: GatewayContext;
  isStaff: boolean;
  mayRead: (resource: ResourceName, verb: 'list' | 'one') => boolean;
}

/** What the sale earned, and what was taken back. */
async function readCommissions({ context: { database } }: Asker, conversionId: number) {
  return database.db
    .select({
      id: commissions.id,
      kind: commissions.kind,
      state: commissions.state,
      valueCents: commissions.valueCents,
      availableOn: commissions.availableOn,
      createdAt: commissions.createdAt,
      refusedAt: commissions.refusedAt,
      bonusName: bonusTypes.name,
    })
    .from(commissions)
    .leftJoin(bonuses, eq(bonuses.id, commissions.bonusId))
    .leftJoin(bonusTypes, eq(bonusTypes.id, bonuses.bonusTypeId))
    .where(eq(commissions.conversionId, conversionId))
    .orderBy(asc(commissions.id));
}

type Line = Awaited<ReturnType<typeof readCommissions>>[number];

/** The amount of the line that took a line's place when that one was refused, as a corrected amount makes one. */
function replacementOf({ kind, refusedAt }: Line, lines: readonly Line[]): number | null {
  if (refusedAt === null || (kind !== 'earning' && kind !== 'correction')) return null;
  const replacement = lines.find(
    (other) => other.kind === 'earning' && other.createdAt.getTime() === refusedAt.getTime(),
  );
  return replacement?.valueCents ?? null;
}

function eventsOf(row: Line, lines: readonly Line[]) {
  const { id, kind, state, valueCents, availableOn, createdAt, refusedAt, bonusName } = row;
  const replacedByCents = replacementOf(row, lines);
  const line = { commissionId: id, commissionKind: kind, amountCents: valueCents, bonusName, replacedByCents };
  const earned = { at: createdAt, kind: 'commission' as const, ...line, state, availableOn };
  return refusedAt === null ? [earned] : [earned, { at: refusedAt, kind: 'taken_back' as const, ...line }];
}

/** The payments that contain the sale's commissions, the newest last. */
async function readPayments({ context: { database } }: Asker, commissionIds: readonly number[]) {
  if (commissionIds.length === 0) return [];
  return database.db
    .select({
      id: payments.id,
      state: payments.state,
      payDate: payments.payDate,
      requestedAt: payments.createdAt,
      paidAt: payments.paidAt,
      /** Its part for this sale. */
      amountCents: sql<number>`sum(${paymentItems.valueCents})::bigint`.mapWith(Number),
      commissionIds: sql<number[]>`array_agg(${paymentItems.commissionId})`.mapWith((ids: (number | string)[]) =>
        ids.map(Number),
      ),
    })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(inArray(paymentItems.commissionId, [...commissionIds]))
    .groupBy(payments.id)
    .orderBy(asc(payments.id));
}

/** The bank files and bank returns of the payments. */
async function readBankEvents({ context: { database }, mayRead }: Asker, paymentIds: readonly number[]) {
  const ofPayments = inArray(paymentRunItems.paymentId, [...paymentIds]);
  const [files, lines] = await Promise.all([
    mayRead('payment-run', 'one')
      ? database.db
          .select({
            at: bankFiles.createdAt,
            paymentId: paymentRunItems.paymentId,
            runId: bankFiles.runId,
            fileName: bankFiles.name,
            bankNumber: itemNumberInQuery(paymentRunItems.id),
          })
          .from(paymentRunItems)
          .innerJoin(
            bankFiles,
            and(eq(bankFiles.runId, paymentRunItems.runId), eq(bankFiles.method, paymentRunItems.method)),
          )
          .where(and(ofPayments, ne(paymentRunItems.state, 'removed')))
      : [],
    mayRead('bank-return-line', 'list')
      ? database.db
          .select({
            at: bankReturns.createdAt,
            paymentId: paymentRunItems.paymentId,
            returnId: bankReturns.id,
            fileName: bankReturns.name,
            line: bankReturnLines.line,
            outcome: bankReturnLines.outcome,
            bankCodes: bankReturnLines.bankCodes,
            bankReference: bankReturnLines.bankReference,
          })
          .from(paymentRunItems)
          .innerJoin(bankReturnLines, eq(bankReturnLines.itemId, paymentRunItems.id))
          .innerJoin(bankReturns, eq(bankReturns.id, bankReturnLines.returnId))
          .where(ofPayments)
      : [],
  ]);
  return [
    ...files.map((file) => ({ kind: 'bank_file' as const, ...file })),
    ...lines.map((line) => ({ kind: 'bank_return' as const, ...line })),
  ];
}

/** The advertiser invoice with the sale, and its reduction by corrections. */
async function readBilling({ context: { database }, mayRead }: Asker, conversionId: number) {
  if (!mayRead('advertiser-invoice', 'one')) return [];
  const { createdAt, invoiceId, amountCents, conversionId: correctedId } = advertiserInvoiceSettlements;
  const corrected = await database.db
    .select({ at: createdAt, invoiceId, amountCents: sql<number>`-${amountCents}`.mapWith(Number) })
    .from(advertiserInvoiceSettlements)
    .where(eq(correctedId, conversionId));
  const billed = await database.db
    .select({
      at: advertiserInvoices.createdAt,
      invoiceId: advertiserInvoices.id,
      state: advertiserInvoices.state,
      amountCents: advertiserInvoiceItems.billedCents,
    })
    .from(advertiserInvoiceItems)
    .innerJoin(advertiserInvoices, eq(advertiserInvoices.id, advertiserInvoiceItems.invoiceId))
    .where(eq(advertiserInvoiceItems.conversionId, conversionId));
  return [
    ...billed.map((invoice) => ({ kind: 'billed' as const, ...invoice })),
    ...corrected.map((correction) => ({ kind: 'bill_corrected' as const, ...correction })),
  ];
}

/** Returns the events about the money of a sale: its commissions, their payments, and the invoice to the advertiser. */
export async function readMoneyEvents(asker: Asker, conversionId: number) {
  const { database } = asker.context;
  const [lines, billed] = await Promise.all([readCommissions(asker, conversionId), readBilling(asker, conversionId)]);
  const paid = asker.mayRead('payment', 'one')
    ? await readPayments(
        asker,
        lines.map(({ id }) => id),
      )
    : [];
  const paymentIds = paid.map(({ id }) => id);
  const [timelines, bank] =
    paid.length === 0
      ? [new Map<number, never[]>(), []]
      : await Promise.all([readTimelines(database.db, paid), asker.isStaff ? readBankEvents(asker, paymentIds) : []]);
  const moves = paid.flatMap(({ id, amountCents }) => {
    let before = new Date(0);
    return (timelines.get(id) ?? []).map(({ at, state, failureCode }) => {
      // The bank reports only the day; at its start the payment was not yet at the bank.
      if (at < before && businessDate(at) === businessDate(before)) at = before;
      before = at;
      return { at, kind: 'payment' as const, paymentId: id, amountCents, state, failureCode };
    });
  });
  return {
    lines,
    payments: paid,
    events: [...lines.flatMap((line) => eventsOf(line, lines)), ...moves, ...bank, ...billed],
  };
}

export type Money = Awaited<ReturnType<typeof readMoneyEvents>>;
export type MoneyEvent = Money['events'][number];
