import { eq, getTableColumns, sql } from 'drizzle-orm';
import { type Executor, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { payments } from '../payment/table.ts';
import { paymentRunItems } from '../payment-run/table.ts';
import { bankReturnLines, bankReturns } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      id: bankReturns.id,
      name: bankReturns.name,
      sha256: bankReturns.sha256,
      createdByName: users.name,
      createdAt: bankReturns.createdAt,
      paid: bankReturns.paid,
      failed: bankReturns.failed,
      review: bankReturns.review,
      unchanged: bankReturns.unchanged,
      errors: bankReturns.errors,
      otherLots: bankReturns.otherLots,
      runIds: sql<number[]>`array(select distinct item.run_id from ${bankReturnLines} as line
        join ${paymentRunItems} as item on item.id = line.item_id where line.return_id = ${bankReturns.id} order by item.run_id)`.as(
        'run_ids',
      ),
    })
    .from(bankReturns)
    .leftJoin(users, eq(users.id, bankReturns.createdBy))
    .$dynamic();

/** Searches the returns that were read, newest first. Those of a run have a line about one of its payments. */
export const bankReturnSearch = defineSearch({
  select,
  id: bankReturns.id,
  affiliateId: null,
  filters: {
    runId: {
      where: (
        value,
      ) => sql`exists (select from ${bankReturnLines} as line join ${paymentRunItems} as item on item.id = line.item_id
        where line.return_id = ${bankReturns.id} and item.run_id = ${value})`,
      toDatabase: (value) => value,
    } satisfies Condition<number>,
  },
  sorts: { id: bankReturns.id, createdAt: bankReturns.createdAt },
  defaultSort: ['id', 'desc'],
});

type BankReturn = Awaited<ReturnType<typeof bankReturnSearch.get>>;

/** Converts a return to its wire form: the number of unread lines, and for a single return the lines. */
export const wireReturn = ({ errors, ...row }: BankReturn) => ({ ...toWire(row), errors: errors.length, faults: [] });
export const wireWholeReturn = (row: BankReturn) => ({ ...wireReturn(row), faults: row.errors });

const { returnId, line, number, amountCents, bankCodes, bankReference, paidOn, outcome, reviewReason } =
  getTableColumns(bankReturnLines);

/** Searches the lines of returns with their payments, in the order of the file. */
export const bankReturnLineSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id: bankReturnLines.id,
        returnId,
        line,
        number,
        amountCents,
        bankCodes,
        bankReference,
        paidOn,
        outcome,
        reviewReason,
        returnName: sql<string>`${bankReturns.name}`.as('return_name'),
        readAt: sql<Date>`${bankReturns.createdAt}`.mapWith(bankReturns.createdAt).as('read_at'),
        runId: paymentRunItems.runId,
        paymentId: paymentRunItems.paymentId,
        affiliateId: payments.affiliateId,
        affiliateName: fullNameInQuery.as('affiliate_name'),
      })
      .from(bankReturnLines)
      .innerJoin(bankReturns, eq(bankReturns.id, bankReturnLines.returnId))
      .leftJoin(paymentRunItems, eq(paymentRunItems.id, bankReturnLines.itemId))
      .leftJoin(payments, eq(payments.id, paymentRunItems.paymentId))
      .leftJoin(affiliates, eq(affiliates.id, payments.affiliateId))
      .$dynamic(),
  id: bankReturnLines.id,
  affiliateId: null,
  filters: {
    returnId: equal(bankReturnLines.returnId),
    paymentId: equal(paymentRunItems.paymentId),
    outcome: equal(bankReturnLines.outcome),
  },
  sorts: { id: bankReturnLines.id, line: bankReturnLines.line },
  defaultSort: ['line', 'asc'],
});

/**
 * Returns the file of a return as the bank sent it, and records who downloaded it. @throws {RequestError} `not_found`
 */
export function readReturnFile({ database, clock }: GatewayContext, actor: Actor, id: number) {
  return withTransaction(database, async (tx) => {
    const [file] = await tx.select().from(bankReturns).where(eq(bankReturns.id, id));
    if (!file) throw new RequestError('not_found');
    const { name, sha256 } = file;
    await writeAudit(tx, {
      actor,
      now: clock.now(),
      action: 'bank_return.download',
      entity: 'bank_return',
      entityId: id,
      affiliateId: null,
      before: null,
      after: { name, sha256 },
    });
    return file;
  });
}
