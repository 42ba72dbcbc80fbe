import { getTableColumns } from 'drizzle-orm';
import express from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import pg from 'pg';
import { systemClock } from '#shared/time.ts';
import { systemActor } from '../../gateway/actor.ts';
import type { GatewayContext } from '../../gateway/context.ts';
import { openDatabase } from '../../gateway/db/client.ts';
import { listConversions } from '../../gateway/domain/conversion/report.ts';
import { conversions } from '../../gateway/domain/conversion/table.ts';
import { readEnv } from '../../gateway/env.ts';
import { createLogger } from '../../gateway/log.ts';
import { createOutbound } from '../../gateway/outbound/outbound.ts';
import { randomBytes } from 'node:crypto';
import { atLeast, range, round } from '../figure.ts';
import { requestsPerSecond } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { gatewayHeaders, gatewayReportUrl, middleAffiliate } from '../people.ts';
import { compareInRounds } from '../rounds.ts';

const connections = 50;
const pageSize = 10;

/**
 * What our way to the database costs. A bare Express application gives the same list twice: by the gateway's own service,
 * and by the same SQL as text, prepared, through `pg` alone. Told beside it: what a whole call of the gateway costs, which
 * finds the session, checks the query and translates the rows.
 */
export const hotQuery: Measurement = {
  name: 'hot-query',
  run: async (rig, { rows, rounds, seconds }) => {
    const databaseUrl = await rig.database(rows);
    const affiliate = await middleAffiliate(databaseUrl);
    const gateway = await rig.startGateway(databaseUrl);
    const call = {
      url: gatewayReportUrl(gateway.url, pageSize),
      headers: await gatewayHeaders(gateway.url, affiliate.email),
    };
    const lists = await serveLists(databaseUrl, affiliate.id);
    try {
      const load = { connections, seconds };
      const raw = () => requestsPerSecond({ url: lists.rawUrl }, { ...load, fromThread: true });
      const byService = await compareInRounds(
        rounds,
        () => requestsPerSecond({ url: lists.serviceUrl }, { ...load, fromThread: true }),
        raw,
      );
      const byCall = await compareInRounds(rounds, () => requestsPerSecond(call, { ...load, fromThread: true }), raw);
      return [
        {
          what: `list query by the service (Drizzle, prepared) ÷ the same by raw pg, ${connections} connections`,
          target: atLeast(0.9),
          value: byService.ratio.median,
          unit: '',
          detail: `${range(byService.ratio)}; ${round(byService.first.median)} and ${round(byService.second.median)} req/s`,
        },
        {
          what: 'whole call of the gateway (session, checks, translation) ÷ the same raw pg',
          value: byCall.ratio.median,
          unit: '',
          detail: `${range(byCall.ratio)}; ${round(byCall.first.median)} and ${round(byCall.second.median)} req/s`,
        },
      ];
    } finally {
      await lists.close();
    }
  },
};

/** Serves the first page of an affiliate's conversions in both ways, and sees to it that they give the same. */
async function serveLists(databaseUrl: string, affiliateId: number) {
  const env = readEnv({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const log = createLogger(env);
  const database = await openDatabase(env, log);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: env.databasePoolMax });
  const context: GatewayContext = {
    database,
    env,
    clock: systemClock,
    randomBytes,
    log,
    outbound: createOutbound(env),
  };
  const actor = systemActor('benchmark');

  const app = express().disable('x-powered-by').set('etag', false);
  app.get('/service', async (_request, response) => {
    response.json(await listConversions(context, actor, { affiliateId }, { page: 1, pageSize }));
  });
  app.get('/raw', async (_request, response) => {
    const [page, total] = await Promise.all([
      pool.query({ name: 'page', text: pageText, values: [affiliateId, pageSize, 0] }),
      pool.query<{ count: number }>({ name: 'total', text: totalText, values: [affiliateId] }),
    ]);
    response.json({ rows: page.rows, total: total.rows[0]?.count });
  });
  const server = createServer(app);
  const url = await listen(server);

  const [serviceUrl, rawUrl] = [`${url}/service`, `${url}/raw`];
  const [byService, byRaw] = await Promise.all([serviceUrl, rawUrl].map(async (each) => (await fetch(each)).text()));
  if (byService !== byRaw) throw new Error(`The service and raw pg differ:\n${byService ?? ''}\n${byRaw ?? ''}`);
  return {
    serviceUrl,
    rawUrl,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([database.close(), pool.end()]);
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  return `http://127.0.0.1:${address.port}`;
}

const columns = Object.entries(getTableColumns(conversions)).map(
  ([field, { name }]) => `conversion."${name}" as "${field}"`,
);

const pageText = `
  select ${columns.join(', ')},
    (select name from campaigns where id = conversion.campaign_id) as "campaignName",
    (select name from sites where id = conversion.site_id) as "siteName"
  from conversions as conversion
  where conversion.id = any(array(
    select id from conversions where affiliate_id = $1 order by created_at desc, id desc limit $2 offset $3
  ))
  order by conversion.created_at desc, conversion.id desc`;

const totalText = `
  select coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount_cents), 0)::bigint as amount,
    coalesce(sum(commission_cents), 0)::bigint as commission
  from conversion_totals where affiliate_id = $1`;
