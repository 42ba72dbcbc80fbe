import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { scriptReportSource } from '#shared/codes/earnings/script-report-source.ts';
import { scaledLimit } from '#shared/server/rate-limit-scale.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { id } from '../../../engine/fields.ts';
import { fromWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { createRateWindow } from '../../../lib/rate-window.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { readClickId } from '../../tracking/tracking-link/click-id.ts';
import { trackingLinks } from '../../tracking/tracking-link/table.ts';
import { codeLengthMax, orderAmount, orderNumber, quotedLine } from '../conversion/order-fields.ts';
import { scriptReports } from './table.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** How old a click may be, and how long its orders are kept. */
export const scriptReportAgeMs = 90 * dayMs;
/** A person does not buy more by one click; more is a program that guesses the numbers of orders. */
const ordersPerClickMax = 10;
const clickLock = 7_262_848;

/** What the browser of a visitor reports of an order, and what the proxy knows of its page. */
export const scriptReportBody = z
  .strictObject({
    click_id: quotedLine(codeLengthMax),
    order_id: orderNumber,
    amount: orderAmount,
    currency: quotedLine(3).default('BRL'),
    campaign_id: id.optional(),
    source: z.enum(scriptReportSource.allCodes),
    host: z.string().max(253).nullable().default(null),
  })
  .transform((body) => fromWire(body));

export type ScriptReport = z.output<typeof scriptReportBody>;

/** Limits the reports of a campaign, since anybody who clicked on its links can send them. */
export const createScriptReportRates = (scale: number) => [
  createRateWindow({ max: scaledLimit(600, scale), windowMs: 60_000 }),
  createRateWindow({ max: scaledLimit(20_000, scale), windowMs: dayMs }),
];

declare module '../../../engine/context.ts' {
  interface GatewayContext {
    /** Limits what scripts report, by campaign. */
    scriptReportRates: ReturnType<typeof createScriptReportRates>;
  }
}

const opened: readonly number[] = [campaignStatus.codes.approved, campaignStatus.codes.paused];

/** Finds the link of a click, and refuses what its campaign does not take. */
async function linkOf({ database }: GatewayContext, linkId: number, { campaignId, host }: ScriptReport) {
  const [found] = await database.db
    .select({ campaignId: campaigns.id, status: campaigns.status, hosts: campaigns.allowedHosts })
    .from(trackingLinks)
    .innerJoin(campaigns, eq(campaigns.id, trackingLinks.campaignId))
    .where(eq(trackingLinks.id, linkId));
  if (found === undefined) throw new RequestError('unknown_click');
  // Programs send any host they like; this keeps the pages of others from reporting through their visitors.
  if (host !== null && !found.hosts.includes(host)) throw new RequestError('cross_site');
  const isNamed = campaignId === undefined || campaignId === found.campaignId;
  if (!isNamed || !opened.includes(found.status)) throw new RequestError('foreign_campaign');
  return found;
}

interface NewReport extends Pick<ScriptReport, 'clickId' | 'orderId' | 'source' | 'host'> {
  amountCents: number;
  campaignId: number;
  linkId: number;
}

/**
 * Stores a report, unless its order has one. One by a click on a link of another channel contests the first one.
 *
 * @throws {RequestError} `rate_limited` for more orders than a person buys by one click
 */
async function storeIn(tx: Tx, report: NewReport, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${clickLock}, hashtext(${report.clickId}))`);
  const known = await tx.$count(scriptReports, eq(scriptReports.clickId, report.clickId));
  const [first] = await tx
    .select({ id: scriptReports.id })
    .from(scriptReports)
    .where(and(eq(scriptReports.orderId, report.orderId), eq(scriptReports.campaignId, report.campaignId)));
  if (first === undefined && known >= ordersPerClickMax)
    throw new RequestError('rate_limited', { retryAfterSeconds: hourMs / 1000 });
  const channelOf = (linkId: ReturnType<typeof sql>) =>
    sql`(select site_id from tracking_links where tracking_links.id = ${linkId})`;
  await tx
    .insert(scriptReports)
    .values({ ...report, receivedAt: now })
    .onConflictDoUpdate({
      target: [scriptReports.orderId, scriptReports.campaignId],
      set: { contestedAt: now, contestedLinkId: report.linkId },
      setWhere: sql`${scriptReports.contestedAt} is null
        and ${channelOf(sql`${scriptReports.linkId}`)} <> ${channelOf(sql`excluded.link_id`)}`,
    });
}

/**
 * Receives an order from the browser of a visitor. The click id is the token: the platform gave it to this visitor, and
 * can tell its own. What is received is no sale until the advertiser reports the order itself.
 *
 * @throws {RequestError} `unknown_click` for one of another installation or a deleted link, `click_expired`,
 *   `cross_site` for a page that is not of the campaign's hosts, `foreign_campaign`, `currency`, `rate_limited`
 */
export async function receiveScriptReport(context: GatewayContext, report: ScriptReport): Promise<void> {
  const { clock, database, encryption, scriptReportRates } = context;
  const now = clock.now();
  const click = readClickId(report.clickId, encryption);
  if (click === undefined) throw new RequestError('unknown_click');
  if (now.getTime() - click.clickedAt.getTime() > scriptReportAgeMs) throw new RequestError('click_expired');
  const { campaignId } = await linkOf(context, click.linkId, report);
  if (report.currency !== 'BRL') throw new RequestError('currency');
  for (const rate of scriptReportRates) rate.require(campaignId, now);
  const { clickId, orderId, amount: amountCents, source, host } = report;
  const stored = { clickId, orderId, amountCents, source, host, campaignId, linkId: click.linkId };
  await withTransaction(database, (tx) => storeIn(tx, stored, now));
}
