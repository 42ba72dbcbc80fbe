import { signedInClient } from '../../tests/support/client.ts';
import { atLeast, atMost, round } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { middleAffiliate } from '../people.ts';
import { backendsOf, parentOf } from '../processor-time.ts';
import { keepApart } from '../processors.ts';
import { pidOf } from '../rig.ts';
import { runSteadyLoad } from '../steady-load.ts';

/** As many as keep one process busy, and so many that a load of four times that finds one of them free; those are open before. */
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
      const over = await runSteadyLoad(target, {
        connections: connections.over,
        perSecond: first.perSecond * timesTheBest,
        seconds,
      });
      const second = await atBest();
      const best = Math.max(first.perSecond, second.perSecond);
      const lists = over.waitsMs.get(200) ?? [];
      const refusals = over.waitsMs.get(503) ?? [];
      const asked = over.lost + [...over.waitsMs.values()].flat().length;
      return [
        {
          what: `lists answered a second at ${timesTheBest} × the best load ÷ at the best load`,
          target: atLeast(0.8),
          value: lists.length / over.seconds / best,
          unit: '',
          detail: `${round(lists.length / over.seconds)} of ${round(asked / over.seconds)} requests, others refused as busy; ${round(first.perSecond)} and ${round(second.perSecond)}; half of the lists within ${round(shareOf(lists, 0.5))} ms, 99 of 100 within ${round(shareOf(lists, 0.99))}`,
        },
        {
          what: 'requests at that load with another answer than the list or 503, or with none',
          target: atMost(0, 0),
          value: asked - lists.length - refusals.length,
          unit: '',
          detail: `half were refused within ${round(shareOf(refusals, 0.5))} ms, 99 of 100 within ${round(shareOf(refusals, 0.99))}`,
        },
      ];
    } finally {
      putTogether();
    }
  },
};

/** What a share of ascending times does not exceed; 0 of none. */
const shareOf = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
