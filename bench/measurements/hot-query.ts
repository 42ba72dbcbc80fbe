import { deepStrictEqual } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import express from 'express';
import pg from 'pg';
import { systemClock } from '#shared/time.ts';
import { openDatabase } from '../../gateway/db/client.ts';
import { listConversions } from '../../gateway/domains/earnings/conversion/report.ts';
import { conversions } from '../../gateway/domains/earnings/conversion/table.ts';
import { systemActor } from '../../gateway/engine/actor.ts';
import { createGatewayMetrics } from '../../gateway/engine/metrics.ts';
import { readEnv } from '../../gateway/env.ts';
import { createContext } from '../../gateway/server/create-context.ts';
import { createLogger } from '../../gateway/server/log.ts';
import { atLeast } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { gatewayHeaders, gatewayReportUrl, middleAffiliate } from '../people.ts';
import { backendsOf } from '../processor-time.ts';
import { pidOf } from '../rig.ts';
import { compareThroughput } from '../throughput.ts';

const connections = 50;
const pageSize = 10;

/**
 * The cost of our database access. A bare Express application serves the same list in two ways: with the gateway's own
 * service, and with the same SQL as a prepared statement through `pg` alone. For comparison it reports the cost of a
 * whole gateway call, which also finds the session, validates the query and converts the rows.
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
      const contest = {
        second: { url: lists.rawUrl },
        load: { connections, seconds, fromThread: true },
        rounds,
        processes: () => [process.pid, pidOf(gateway), ...backendsOf(databaseUrl)],
      };
      return [
        await compareThroughput({
          ...contest,
          what: `list query by the service (Drizzle, prepared) ÷ the same by raw pg, ${connections} connections`,
          target: atLeast(0.9),
          first: { url: lists.serviceUrl },
        }),
        await compareThroughput({
          ...contest,
          what: 'whole call of the gateway (session, checks, translation) ÷ the same raw pg',
          first: call,
        }),
      ];
    } finally {
      await lists.close();
    }
  },
};

/** Serves the first page of an affiliate's conversions in both ways, and checks that they answer the same. */
async function serveLists(databaseUrl: string, affiliateId: number) {
  const env = readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: join(tmpdir(), 'hot-query'), LOG_LEVEL: 'warn' });
  const log = createLogger(env);
  const database = await openDatabase(env, log);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: env.databasePoolMax });
  const context = createContext({ database, env, clock: systemClock, log, metrics: createGatewayMetrics() });
  const byService = () => listConversions(context, systemActor('benchmark'), { affiliateId }, { page: 1, pageSize });

  const text = pageText(Object.keys((await byService()).rows[0] ?? {}));
  const byRaw = async () => {
    const { rows } = await pool.query<{ total: number }>({ name: 'page', text, values: [affiliateId, pageSize, 0] });
    return { rows, total: rows[0]?.total };
  };
  const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  deepStrictEqual(asSent(await byRaw()), asSent(await byService()));

  const app = express().disable('x-powered-by').set('etag', false);
  app.get('/service', async (_request, response) => void response.json(await byService()));
  app.get('/raw', async (_request, response) => void response.json(await byRaw()));
  const server = createServer(app);
  const url = await listen(server);
  return {
    serviceUrl: `${url}/service`,
    rawUrl: `${url}/raw`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      context.scratch.close();
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

/** The SQL of the service, with the field names as column aliases. */
function pageText(fields: readonly string[]): string {
  const columns = Object.entries(getTableColumns(conversions))
    .filter(([field]) => fields.includes(field))
    .map(([field, { name }]) => `conversion."${name}" as "${field}"`);
  return `
    select ${columns.join(', ')},
      (select name from campaigns where id = conversion.campaign_id) as "campaignName",
      (select name from sites where id = conversion.site_id) as "channelName",
      (select concat_ws(' ', name, last_name) from affiliates where id = conversion.affiliate_id) as "affiliateName",
      (select coalesce(sum(count), 0)::bigint from conversion_totals where affiliate_id = $1) as total
    from conversions as conversion
    where conversion.id = any(array(
      select id from conversions where affiliate_id = $1 order by created_at desc, id desc limit $2 offset $3
    ))
    order by conversion.created_at desc, conversion.id desc`;
}
