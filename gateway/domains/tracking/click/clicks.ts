import type { Clock } from '#shared/time.ts';
import type { Database } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { startWorker } from '../../../engine/start-worker.ts';
import type { Worker } from '../../../lib/worker-loop.ts';
import { type Click, openClickLog } from './click-log.ts';
import { createLinkTargets } from './link-targets.ts';
import { saveClicks } from './save-clicks.ts';

/**
 * Clicks per minute that people can make. A visitor is an address with a browser. Mobile carriers put hundreds of
 * phones behind one address, so an address may make far more on one link.
 */
const clicksPerMinuteMax = { visitor: 60, addressOnLink: 300 } as const;
const countersMax = 400_000;
const minuteMs = 60_000;

/** Who clicks on what, with the hashes of `visitorHash` and `addressHash`. */
interface CountedClick {
  visitorHash: string;
  /** Null for an unknown address, since unknown addresses have nothing in common. */
  addressHash: string | null;
  linkId: number;
}

/**
 * Counts the clicks of a minute in memory, by visitor and by address and link, since a program can send another user
 * agent each time. Returns whether they are too many for people.
 */
function createFloodGuard(clock: Clock): (click: CountedClick) => boolean {
  let counts = new Map<string, number>();
  let minute = 0;
  const count = (key: string) => {
    const total = (counts.get(key) ?? 0) + 1;
    counts.set(key, total);
    return total;
  };
  return ({ visitorHash, addressHash, linkId }) => {
    const current = Math.floor(clock.now().getTime() / minuteMs);
    if (current !== minute || counts.size > countersMax) [counts, minute] = [new Map<string, number>(), current];
    const ofVisitor = count(visitorHash);
    const ofAddress = addressHash === null ? 0 : count(`${addressHash} ${linkId}`);
    return ofVisitor > clicksPerMinuteMax.visitor || ofAddress > clicksPerMinuteMax.addressOnLink;
  };
}

const saveIntervalMs = 250;
const recoverIntervalMs = 10 * 60_000;
const refreshIntervalMs = 5_000;

/** The state that all clicks of a gateway share. */
export interface Clicks {
  targets: ReturnType<typeof createLinkTargets>;
  log: ReturnType<typeof openClickLog>;
  isFlood: (click: CountedClick) => boolean;
  /** Stores what was logged before this call. */
  save: () => Promise<void>;
  /** Stores the clicks of gateways that no longer run. */
  recover: () => Promise<void>;
}

declare module '../../../engine/context.ts' {
  interface GatewayContext {
    /** The codes of links in memory, and the log of clicks on them. */
    clicks: Clicks;
  }
}

interface Parts {
  database: Database;
  clock: Clock;
  env: { dataDir: string };
}

/** Creates the memory and the log of clicks. Touches neither disk nor database yet. */
export function createClicks({ database, clock, env }: Parts): Clicks {
  const log = openClickLog(env.dataDir);
  const store = (clicks: Click[]) => saveClicks(database, clicks);
  return {
    log,
    targets: createLinkTargets({ database, clock }),
    isFlood: createFloodGuard(clock),
    save: () => log.drain(store),
    recover: () => log.recover(store),
  };
}

/** Starts loading and refreshing the codes and storing the clicks. Stopping it stores all answered clicks. */
export function startClickWorkers(parts: Pick<GatewayContext, 'clicks' | 'log' | 'metrics'>): Worker {
  const { clicks } = parts;
  let isLoaded = false;
  const workers = [
    startWorker(parts, {
      name: 'links',
      intervalMs: refreshIntervalMs,
      work: async () => {
        await (isLoaded ? clicks.targets.refresh() : clicks.targets.load());
        isLoaded = true;
        return false;
      },
    }),
    startWorker(parts, {
      name: 'clicks left behind',
      intervalMs: recoverIntervalMs,
      work: async () => {
        await clicks.recover();
        return false;
      },
    }),
    startWorker(parts, {
      name: 'clicks',
      intervalMs: saveIntervalMs,
      work: async () => {
        await clicks.save();
        return false;
      },
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
