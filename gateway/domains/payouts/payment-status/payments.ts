import { and, asc, type Column, eq, gte, inArray, lte, ne, type Placeholder, sql } from 'drizzle-orm';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { PaymentMethod } from '#shared/codes/payouts/payment-method.ts';
import type { PaymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Executor } from '../../../db/client.ts';
import { anyContains } from '../../../db/text-search.ts';
import { totalsBy } from '../../../engine/list-totals.ts';
import { type Condition, defineSearch, equal, fromDay, toDay } from '../../../engine/search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { users } from '../../accounts/user/table.ts';
import { itemNumberInQuery } from '../bank-file/item-number.ts';
import { paymentMoves, payments } from '../payment/table.ts';
import { mayReadPayees } from '../payment-info/may-read-payees.ts';
import { paymentInfos } from '../payment-info/table.ts';
import { paymentRunItems } from '../payment-run/table.ts';
import { invoices } from '../tax-invoice/table.ts';

/** The method of its run, taken from the payment data at the draft. */
const method = sql<PaymentMethod>`coalesce(${paymentRunItems.method}, ${payments.method})`;
const isRemoved = ne(paymentRunItems.state, 'removed');

const fields = {
  id: payments.id,
  affiliateId: payments.affiliateId,
  affiliateName: fullNameInQuery.as('affiliate_name'),
  amountCents: payments.amountCents,
  state: payments.state,
  method: method.as('paid_by'),
  runId: paymentRunItems.runId,
  runItemId: sql<number | null>`${paymentRunItems.id}`.as('run_item_id'),
  itemState: paymentRunItems.state,
  bankNumber: itemNumberInQuery(paymentRunItems.id).as('bank_number'),
  bankReference: paymentRunItems.bankReference,
  itemPayee: paymentRunItems.payee,
  payDate: payments.payDate,
  invoiceId: sql<number | null>`${invoices.id}`.as('invoice_id'),
  requestedAt: payments.createdAt,
  paidAt: payments.paidAt,
  failedBy: payments.failedBy,
  markedState: payments.markedState,
  markedEvidence: payments.markedEvidence,
  markedPaidOn: payments.markedPaidOn,
  markedById: payments.markedBy,
  markedBy: users.name,
  version: payments.version,
};

/** Payments with the newest run item that was not removed. */
const selectNewest = (db: Executor) =>
  db
    .select({ ...fields, failureCode: payments.failureCode })
    .from(payments)
    .innerJoin(affiliates, eq(affiliates.id, payments.affiliateId))
    .leftJoin(
      paymentRunItems,
      sql`${paymentRunItems.id} = (select max(item.id) from payment_run_items as item
        where item.payment_id = ${payments.id} and item.state <> 'removed')`,
    )
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .leftJoin(users, eq(users.id, payments.markedBy))
    .$dynamic();

/** The payments of runs, each with its item of that run. */
const selectOfRun = (db: Executor) =>
  db
    .select({ ...fields, failureCode: paymentRunItems.failureCode })
    .from(payments)
    .innerJoin(affiliates, eq(affiliates.id, payments.affiliateId))
    .leftJoin(paymentRunItems, and(eq(paymentRunItems.paymentId, payments.id), isRemoved))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .leftJoin(users, eq(users.id, payments.markedBy))
    .$dynamic();

type Marked = Pick<typeof payments.$inferSelect, 'state' | 'failedBy' | 'markedState' | 'markedBy'>;

/** Returns the user whose action another person must confirm; undefined if nothing waits. */
export function unconfirmedBy({
  state,
  failedBy,
  markedState,
  markedBy,
}: Marked): { userId: number | null } | undefined {
  if (markedState !== null) return { userId: markedBy };
  return state === 'failed' || state === 'returned' ? { userId: failedBy } : undefined;
}

/** Whether {@link unconfirmedBy} returns a user. */
const isUnconfirmed = sql`(${payments.markedState} is not null or ${payments.state} in ('failed', 'returned'))`;

const plain = <Value>(value: Value) => value;
const atLeast = <Value>(column: Column): Condition<Value> => ({
  where: (value) => gte(column, value),
  toDatabase: plain,
});
const atMost = <Value>(column: Column): Condition<Value> => ({
  where: (value) => lte(column, value),
  toDatabase: plain,
});

const filters = {
  affiliateId: equal(payments.affiliateId),
  state: equal(payments.state),
  amountFrom: atLeast<number>(payments.amountCents),
  amountTo: atMost<number>(payments.amountCents),
  payFrom: atLeast<string>(payments.payDate),
  payTo: atMost<string>(payments.payDate),
  requestedFrom: fromDay(payments.createdAt),
  requestedTo: toDay(payments.createdAt),
  paidFrom: fromDay(payments.paidAt),
  paidTo: toDay(payments.paidAt),
  method: {
    where: (value) => sql`${method} = ${value}`,
    toDatabase: plain,
  } satisfies Condition<PaymentMethod>,
  unconfirmed: {
    where: (value) => sql`${isUnconfirmed} = ${value}`,
    toDatabase: plain,
  } satisfies Condition<boolean>,
};

/** The numbers of a payment at the bank, from all its runs. */
const numbersAtBank = sql`(select string_agg(${itemNumberInQuery(sql`item.id`)} || ' ' || coalesce(item.bank_reference, ''), ' ')
  from payment_run_items as item where item.payment_id = ${payments.id} and item.state <> 'removed')`;

const common = {
  id: payments.id,
  affiliateId: payments.affiliateId,
  texts: [fullNameInQuery, affiliates.businessName, affiliates.email, numbersAtBank],
  furtherTexts: () => [
    {
      mayRead: mayReadPayees,
      where: (pattern: Placeholder) =>
        sql`${payments.affiliateId} in (select ${paymentInfos.affiliateId} from ${paymentInfos}
          where ${anyContains([paymentInfos.email], pattern)})`,
    },
  ],
  sorts: {
    id: payments.id,
    requestedAt: payments.createdAt,
    amount: payments.amountCents,
    payDate: payments.payDate,
  },
  defaultSort: ['requestedAt', 'desc'] as const,
  listsChanges: true as const,
};

/** Payments with the newest run item that was not removed, without a filter by run. */
export const newestSearch = defineSearch({ ...common, select: selectNewest, filters });
const runSearch = defineSearch({
  ...common,
  name: 'payments_of_run',
  select: selectOfRun,
  filters: { ...filters, runId: equal(paymentRunItems.runId) },
});

/** A payment with its newest run item that was not removed. */
export type Payment = Awaited<ReturnType<typeof newestSearch.get>>;

/** Searches payments, newest first. With a filter by run, each has its item of that run. */
export const paymentSearch: typeof runSearch = {
  ...runSearch,
  search: (context, actor, { runId, ...filter }, page) =>
    runId === undefined
      ? newestSearch.search(context, actor, filter, page)
      : runSearch.search(context, actor, { ...filter, runId }, page),
  get: newestSearch.get,
  find: newestSearch.find,
};

const counted = { by: sql`found.status`, cents: sql`found.amount_cents` };
const totalNewest = totalsBy(newestSearch, counted);
const totalOfRun = totalsBy(runSearch, counted);

/** Counts payments by state, and sums them up. */
export const totalPayments: typeof totalOfRun = (context, actor, { runId, ...filter }) =>
  runId === undefined ? totalNewest(context, actor, filter) : totalOfRun(context, actor, { ...filter, runId });

/** A state that a payment entered. */
interface TimelineEntry {
  state: PaymentState;
  at: Date;
  failureCode: PaymentFailure | null;
}

/** Returns the timelines of payments by id, oldest entry first: the request, then each move. */
export async function readTimelines(
  executor: Executor,
  found: readonly { id: number; requestedAt: Date }[],
): Promise<ReadonlyMap<number, TimelineEntry[]>> {
  const timelines = new Map(
    found.map(({ id, requestedAt }): [number, TimelineEntry[]] => [
      id,
      [{ state: 'requested', at: requestedAt, failureCode: null }],
    ]),
  );
  const moves = await executor
    .select()
    .from(paymentMoves)
    .where(inArray(paymentMoves.paymentId, [...timelines.keys()]))
    .orderBy(asc(paymentMoves.id));
  for (const { paymentId, toState, movedAt, paidAt, failureCode } of moves)
    timelines.get(paymentId)?.push({ state: toState, at: paidAt ?? movedAt, failureCode });
  return timelines;
}
