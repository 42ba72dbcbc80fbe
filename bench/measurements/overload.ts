import autocannon from 'autocannon';
import { signedInClient } from '../../tests/support/client.ts';
import { atLeast, atMost, round } from '../figure.ts';
import { type LoadTarget, runLoad } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { middleAffiliate } from '../people.ts';
import { backendsOf, secondsOf } from '../processor-time.ts';
import { pidOf } from '../rig.ts';

/** As many as keep one process busy, and so many that a load of four times that finds one of them free. */
const connections = { best: 32, over: 2_400 };
const timesTheBest = 4;

/** Whether a server that is asked for four times what it can answers nearly as much as at its best. */
export const overload: Measurement = {
  name: 'overload',
  run: async (rig, { rows, seconds }) => {
    const database = await rig.database(rows);
    const affiliate = await middleAffiliate(database);
    const server = await rig.startOneProcess(database);
    const { cookie = '' } = await signedInClient(server.url, affiliate.email);
    const url = `${server.url}/api/conversion?range=${encodeURIComponent('[0,9]')}`;
    const target = { url, headers: { Cookie: cookie } };

    const load = { connections: connections.best, seconds, fromThread: true };
    /** Processor time of the server and the database for an answered list, refusals included, in µs. */
    const costOf = async <Result>(run: () => Promise<Result>, answered: (result: Result) => number) => {
      const taking = () => [pidOf(server), ...backendsOf(database)];
      const before = secondsOf(taking());
      const result = await run();
      return { ...result, cost: ((secondsOf(taking()) - before) * 1_000_000) / answered(result) };
    };
    const atBest = () =>
      costOf(
        () => runLoad(target, load),
        ({ requests }) => requests,
      );
    const first = await atBest();
    const over = await costOf(
      () => overwhelm(target, first.perSecond * timesTheBest, seconds),
      ({ answered }) => answered,
    );
    const second = await atBest();
    const best = Math.min(first.cost, second.cost);
    return [
      {
        what: `list answered at ${timesTheBest} × the best load ÷ at the best load, by processor time`,
        target: atLeast(0.8),
        value: best / over.cost,
        unit: '',
        detail: `${round(over.cost)} µs at ${round(over.askedPerSecond)} req/s, of which ${round(over.answeredPerSecond)} were answered and others refused as busy; ${round(first.cost)} and ${round(second.cost)} µs at ${round(first.perSecond)} and ${round(second.perSecond)} req/s`,
      },
      {
        what: 'requests at that load with another answer than the list or 503, or with none',
        target: atMost(0, 0),
        value: over.broken,
        unit: '',
        detail: `half of all were answered or refused within ${round(over.medianMs)} ms, 99 of 100 within ${round(over.p99Ms)} ms`,
      },
    ];
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
