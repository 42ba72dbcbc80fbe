import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { withTransaction } from '../db/client.ts';
import { importConversions } from '../domains/earnings/conversion-import/import-conversions.ts';
import { postbackBody } from '../domains/earnings/conversion-report/postback-body.ts';
import { recordPostback } from '../domains/earnings/conversion-report/record-postback.ts';
import { importMappingSchema } from '../domains/earnings/import-mapping/mapping.ts';
import { makeClickId } from '../domains/tracking/tracking-link/click-id.ts';
import { systemActor } from '../engine/actor.ts';
import { conversionMapping } from './import-conversions.ts';
import type { TestGateway } from './test-gateway.ts';

/** A report of an order: a postback of its advertiser, or a line of a file. Amounts are cents. */
export interface OrderReport {
  by: 'postback' | 'import';
  status: 'pending' | 'approved' | 'refused';
  cents: number;
  /** The time of the event, in ms; for a pending line of a file the time of the sale. */
  at: number;
}

/** Reports orders of advertiser 1 by postbacks and by files. */
export interface Reporter {
  /** Adds a link of a channel. Returns a function that makes click ids of it. */
  link: (channelId: number, campaignId: number) => Promise<(clickedAt: Date | string) => string>;
  /** Records a postback. @throws {RequestError} see `recordPostback` */
  post: (body: Record<string, unknown>) => ReturnType<typeof recordPostback>;
  /** Imports a file of one line. Returns the codes of its errors. */
  report: (order: string, sale: { soldAt: number; channelId: number }, report: OrderReport) => Promise<string[]>;
}

const reais = (cents: number) => (cents / 100).toFixed(2);
/** Formats an instant for files: the local time of São Paulo. Brazil has had no daylight saving time since 2019. */
const local = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const mode = { isDryRun: false, skipsBadLines: false, saveMappingAs: undefined };

export function reporterOf({ context }: Pick<TestGateway, 'context'>): Reporter {
  let links = 0;
  return {
    async link(channelId, campaignId) {
      const { rows } = await context.database.db.execute<{ id: number }>(sql`
        insert into tracking_links (code, affiliate_id, site_id, campaign_id, created_at)
        select ${`link-${(links += 1)}`}, affiliate_id, id, ${campaignId}, ${context.clock.now()}::timestamptz from sites where id = ${channelId}
        returning id`);
      const id = Number(rows[0]?.id);
      return (clickedAt) => makeClickId(id, new Date(clickedAt), context.randomBytes, context.encryption);
    },
    post: (body) =>
      withTransaction(context.database, (tx) =>
        recordPostback(tx, context, 1, postbackBody.parse({ currency: 'BRL', ...body })),
      ),
    async report(order, { soldAt, channelId }, { status, cents, at }) {
      const validated = status === 'pending' ? '' : local(at);
      const cells = [order, channelId, 1, reais(cents), status, local(soldAt), validated];
      const path = context.scratch.newPath('orders');
      await writeFile(path, `order,site,campaign,amount,status,booked,validated\n${cells.join(',')}\n`);
      const mapping = importMappingSchema.parse({ ...conversionMapping, decimal: '.' });
      const request = { file: { path, name: 'pedidos.csv' }, mapping, ...mode };
      const result = await importConversions(context, systemActor('orders'), request, new AbortController().signal);
      return result.errors.map(({ code }) => code);
    },
  };
}
