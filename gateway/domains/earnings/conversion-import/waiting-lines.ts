import { deflateSync } from 'node:zlib';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import { conversionImportSteps, waitingImportLines } from '../conversion/table.ts';
import type { DecidedReport } from '../conversion-report/decide-report.ts';
import type { IncomingReport } from '../conversion-report/kept-report.ts';
import { addedCentsOf } from '../conversion-report/record-reports.ts';
import { letters } from './check-reports.ts';
import { stepReportsMax } from './stage-import.ts';

const ofImport = (importId: number) =>
  and(eq(waitingImportLines.importId, importId), eq(waitingImportLines.state, 'waiting'));

/** How many lines of an import wait for a second person, in a query of imports. */
export const waitingCount = sql<number>`(select count(*) from conversion_import_waiting_lines as held
  where held.import_id = conversion_imports.id and held.state = 'waiting')::int`;

const waitingSum = (cents: SQL) =>
  sql<number>`(select coalesce(sum(${cents}), 0) from conversion_import_waiting_lines as held
  where held.import_id = conversion_imports.id and held.state = 'waiting')::bigint`;

/** The amounts of the lines of an import that wait, and what their orders would earn, in a query of imports. */
export const waitingSums = {
  amountCents: waitingSum(sql`held.amount_cents`),
  commissionCents: waitingSum(sql`held.commission_cents`),
};

/** Whether a line waits: its order earns more than one person may add by a line, and more than before. */
export const exceedsLine =
  (lineCents: number) =>
  (one: DecidedReport): boolean =>
    one.after.commissionCents > lineCents && addedCentsOf(one) > 0;

/** Keeps lines that wait. A line about the same order that waits in an earlier import is replaced. */
export async function keepWaiting(tx: Tx, importId: number, waiting: readonly DecidedReport[]): Promise<void> {
  const orders = JSON.stringify(waiting.map(({ incoming }) => [incoming.campaignId, incoming.orderId]));
  await tx.execute(sql`
    update conversion_import_waiting_lines set state = 'replaced'
    where state = 'waiting' and (campaign_id, order_id) in (
      select (value->>0)::integer, value->>1 from json_array_elements(${orders}::json))`);
  await tx.insert(waitingImportLines).values(
    waiting.map((one) => ({
      importId,
      line: one.incoming.line,
      campaignId: one.incoming.campaignId,
      channelId: one.incoming.channelId,
      orderId: one.incoming.orderId,
      amountCents: one.incoming.amountCents,
      commissionCents: one.after.commissionCents,
      addedCents: addedCentsOf(one),
      report: one.incoming,
      isNew: one.outcome === 'added',
      state: 'waiting' as const,
    })),
  );
}

/** How many lines of an import wait, and the sum of their amounts. */
export async function sumWaiting(
  executor: Executor,
  importId: number,
): Promise<{ lines: number; amountCents: number }> {
  const [waiting] = await executor
    .select({
      lines: sql<number>`count(*)::integer`,
      amountCents: sql<number>`coalesce(sum(${waitingImportLines.amountCents}), 0)::bigint`.mapWith(Number),
    })
    .from(waitingImportLines)
    .where(ofImport(importId));
  return waiting ?? { lines: 0, amountCents: 0 };
}

/** Returns the lines of an import that wait, by line, with the names of what they are about. */
export async function listWaiting(executor: Executor, importId: number) {
  return executor
    .select({
      line: waitingImportLines.line,
      campaignId: waitingImportLines.campaignId,
      campaignName: sql<string>`(select name from campaigns where campaigns.id = ${waitingImportLines.campaignId})`,
      channelId: waitingImportLines.channelId,
      channelName: sql<string | null>`(select name from sites where sites.id = ${waitingImportLines.channelId})`,
      orderId: waitingImportLines.orderId,
      amountCents: waitingImportLines.amountCents,
      commissionCents: waitingImportLines.commissionCents,
      addedCents: waitingImportLines.addedCents,
    })
    .from(waitingImportLines)
    .where(ofImport(importId))
    .orderBy(asc(waitingImportLines.line));
}

export type WaitingLine = Awaited<ReturnType<typeof listWaiting>>[number];

/** Ends the waiting of all lines of an import. Returns them. */
export const endWaiting = (tx: Tx, importId: number, state: 'confirmed' | 'refused') =>
  tx.update(waitingImportLines).set({ state }).where(ofImport(importId)).returning();

/** Stores confirmed lines as steps of their import, to be applied as those of the file were. */
export async function stageConfirmed(
  tx: Tx,
  importId: number,
  lines: Awaited<ReturnType<typeof endWaiting>>,
): Promise<void> {
  let position = 0;
  for (const campaignId of new Set(lines.map((line) => line.campaignId))) {
    const ordered = lines
      .filter((line) => line.campaignId === campaignId)
      .toSorted((one, other) => one.line - other.line);
    for (let from = 0; from < ordered.length; from += stepReportsMax) {
      const part = ordered.slice(from, from + stepReportsMax);
      await tx.insert(conversionImportSteps).values({
        importId,
        position,
        campaignId,
        reports: deflateSync(JSON.stringify(part.map(({ report }) => report)), { level: 1 }),
        outcomes: part.map(({ isNew }) => letters[isNew ? 'added' : 'changed']).join(''),
      });
      position += 1;
    }
  }
}

/** What the second person saw: the commission of the order of each confirmed line. */
export async function readConfirmed(
  tx: Tx,
  importId: number,
  reports: readonly IncomingReport[],
): Promise<ReadonlyMap<number, number>> {
  const lines = reports.map(({ line }) => line);
  const rows = await tx
    .select({ line: waitingImportLines.line, commissionCents: waitingImportLines.commissionCents })
    .from(waitingImportLines)
    .where(and(eq(waitingImportLines.importId, importId), inArray(waitingImportLines.line, lines)));
  return new Map(rows.map(({ line, commissionCents }) => [line, commissionCents]));
}
