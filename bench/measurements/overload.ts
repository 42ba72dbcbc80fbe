import autocannon from 'autocannon';
import { signedInClient } from '../../tests/support/client.ts';
import { atLeast, atMost, round } from '../figure.ts';
import { type LoadTarget, runLoad } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { middleAffiliate } from '../people.ts';
import { backendsOf, parentOf } from '../processor-time.ts';
import { keepApart } from '../processors.ts';
import { pidOf } from '../rig.ts';

/** As many as keep one process busy, and so many that a load of four times that finds one of them free. */
const connections = { best: 32, over: 2_400 };
const timesTheBest = 4;

/**
 * Whether a server that is asked for four times what it can answers nearly as much as at its best. The sender has a processor of
 * its own: whoever asks that much is not on the machine of the server.
 */
export const overload: Measurement = {
  name: 'overload',
  run: async (rig, { rows, seconds }) => {
    const database = await rig.database(rows);
    const affiliate = await middleAffiliate(database);
    const server = await rig.startOneProcess(database);
    const { cookie = '' } = await signedInClient(server.url, affiliate.email);
    const url = `${server.url}/api/conversion?range=${encodeURIComponent('[0,9]')}`;
    const target = { url, headers: { Cookie: cookie } };
    const atBest = () => runLoad(target, { connections: connections.best, seconds, fromThread: true });

    // Opens the sessions of the database, and is the time in which V8 compiles.
    await atBest();
    const sessions = backendsOf(database);
    const postgres = sessions.map(parentOf).filter((pid) => pid !== undefined);
    const putTogether = keepApart([pidOf(server), ...sessions, ...new Set(postgres)]);
    try {
      const first = await atBest();
      const over = await overwhelm(target, first.perSecond * timesTheBest, seconds);
      const second = await atBest();
      const best = Math.max(first.perSecond, second.perSecond);
      return [
        {
          what: `lists answered a second at ${timesTheBest} × the best load ÷ at the best load`,
          target: atLeast(0.8),
          value: over.answeredPerSecond / best,
          unit: '',
          detail: `${round(over.answeredPerSecond)} of ${round(over.askedPerSecond)} requests, others refused as busy; ${round(first.perSecond)} and ${round(second.perSecond)}`,
        },
        {
          what: 'requests at that load with another answer than the list or 503, or with none',
          target: atMost(0, 0),
          value: over.broken,
          unit: '',
          detail: `half of all were answered or refused within ${round(over.medianMs)} ms, 99 of 100 within ${round(over.p99Ms)} ms`,
        },
      ];
    } finally {
      putTogether();
    }
  },
};

async function overwhelm({ url, headers = {} }: LoadTarget, perSecond: number, seconds: number) {
  const result = await autocannon({
    url,
    headers,
    connections: connections.over,
    overallRate: Math.round(perSecond),
    duration: seconds,
    workers: 1,
  });
  const busy = result.statusCodeStats?.['503']?.count ?? 0;
  return {
    answered: result['2xx'],
    answeredPerSecond: result['2xx'] / result.duration,
    askedPerSecond: result.requests.total / result.duration,
    broken: result.errors + result.timeouts + result.non2xx - busy,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}
