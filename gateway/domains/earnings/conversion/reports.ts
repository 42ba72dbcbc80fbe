import { desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { getConversion } from './report.ts';
import { conversionReports } from './table.ts';

/** An order is reported a few times; the reports of a server that repeats endlessly are cut off. */
const reportsMax = 200;

/** Whether a decision on a conversion waits for a second person, for staff: an affiliate sees nothing of it. */
async function isWaiting({ database }: GatewayContext, { scope }: Actor, id: number): Promise<boolean> {
  if (scope === 'own') return false;
  const { rows } = await database.db.execute(sql`
    select from commission_additions as addition join conversions on conversions.id = addition.conversion_id
    where conversions.id = ${id}::bigint and addition.conversion_version = conversions.version
      and addition.confirmed_at is null and addition.removed_at is null`);
  return rows.length > 0;
}

/** Returns a conversion with its last reports, in the order of arrival. @throws {RequestError} `not_found` */
export async function getReportedConversion(context: GatewayContext, actor: Actor, id: number) {
  const conversion = await getConversion(context, actor, id);
  const latest = await context.database.db
    .select({
      id: conversionReports.id,
      source: conversionReports.source,
      sourceId: conversionReports.sourceId,
      line: conversionReports.line,
      occurredAt: conversionReports.occurredAt,
      receivedAt: conversionReports.receivedAt,
      status: conversionReports.status,
      amountCents: conversionReports.amountCents,
      reason: conversionReports.reason,
      effect: conversionReports.effect,
      effectCode: conversionReports.effectCode,
    })
    .from(conversionReports)
    .where(eq(conversionReports.conversionId, id))
    .orderBy(desc(conversionReports.id))
    .limit(reportsMax);
  return { ...conversion, reports: latest.toReversed(), unconfirmed: await isWaiting(context, actor, id) };
}

export type ReportedConversion = Awaited<ReturnType<typeof getReportedConversion>>;
