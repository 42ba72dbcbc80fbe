import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { systemClock } from '#shared/time.ts';
import { openDatabase } from '../../gateway/db/client.ts';
import { startClickWorkers } from '../../gateway/domains/tracking/click/clicks.ts';
import { createGatewayMetrics } from '../../gateway/engine/metrics.ts';
import { readEnv } from '../../gateway/env.ts';
import { createApp } from '../../gateway/server/app.ts';
import { createContext } from '../../gateway/server/create-context.ts';
import { createHttpServer } from '../../gateway/server/http-server.ts';
import { createLogger } from '../../gateway/server/log.ts';
import { atLeast, atMost, range, round } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { compareInRounds } from '../rounds.ts';

const connections = 50;
const what = `click redirect through both hops ÷ the same without storing, ${connections} connections`;
const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36' };
const linkRows = z.array(z.object({ code: z.string() })).min(1);
const countRows = z.array(z.object({ count: z.int() })).length(1);

/** The cost of logging clicks, how long visitors wait, and whether any answered click is lost. */
export const clickRedirect: Measurement = {
  name: 'click-redirect',
  run: async (rig, { rows, rounds, seconds }) => {
    const served = await serveBoth(await rig.database(rows));
    try {
      const [storing, plain] = [await rig.startProxy(served.storingUrl), await rig.startProxy(served.plainUrl)];
      const before = await served.countClicks();
      const waits: number[] = [];
      let answered = 0;
      const load = async (url: string, isStoring: boolean) => {
        const target = { url: `${url}/c/${served.code}`, headers, leadsOn: true };
        const { requests, perSecond, p99Ms } = await runLoad(target, { connections, seconds, fromThread: true });
        if (isStoring) {
          answered += requests;
          waits.push(p99Ms);
        }
        return perSecond;
      };
      const speed = await compareInRounds(
        rounds,
        () => load(storing.url, true),
        () => load(plain.url, false),
      );
      const stored = (await served.countClicks()) - before;
      return [
        {
          what,
          target: atLeast(0.8),
          value: speed.ratio.median,
          unit: '',
          detail: `${range(speed.ratio)}; ${round(speed.first.median)} and ${round(speed.second.median)} req/s`,
        },
        {
          what: 'click redirect, 99 of 100 visitors wait at most',
          target: atMost(50),
          value: Math.min(...waits),
          unit: 'ms',
          detail: `${waits.map((wait) => round(wait)).join(', ')} ms in the rounds`,
        },
        {
          what: 'clicks that were answered and are not stored after a graceful stop',
          target: atMost(0, 0),
          value: Math.max(0, answered - stored),
          unit: '',
          detail: `${answered} answered, ${stored} stored`,
        },
      ];
    } finally {
      await served.close();
    }
  },
};

/** Serves the gateway twice in this process: as in production, and with a log that discards clicks. */
async function serveBoth(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'click-redirect-'));
  const env = readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const log = createLogger(env);
  const database = await openDatabase(env, log);
  const context = createContext({ database, env, clock: systemClock, log, metrics: createGatewayMetrics() });
  const { clicks } = context;
  const forgetful = { ...clicks, log: { ...clicks.log, write: () => Promise.resolve() } };
  const servers = [createApp(context), createApp({ ...context, clicks: forgetful })].map((app) =>
    createHttpServer(app),
  );
  const [storingUrl = '', plainUrl = ''] = await Promise.all(servers.map(listen));
  const workers = startClickWorkers(context);
  const { rows } = await database.pool.query(
    `select code from tracking_links join campaigns on campaigns.id = campaign_id join participations using (site_id, campaign_id)
    where campaigns.status = 1 and participations.status = 1 and landing_url is not null order by tracking_links.id limit 1`,
  );
  return {
    storingUrl,
    plainUrl,
    code: linkRows.parse(rows)[0]?.code ?? '',
    countClicks: async () => {
      await clicks.save();
      const found = await database.pool.query('select count(*)::int as count from clicks');
      return countRows.parse(found.rows)[0]?.count ?? 0;
    },
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      for (const server of servers) server.close();
      await workers.stop();
      await clicks.log.close();
      await database.close();
      context.scratch.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
