import type { Clock } from '#shared/time.ts';
import { migrate } from '../db/migrate.ts';
import { makeMonthsAhead } from '../db/months.ts';
import type { NamedDatabases } from '../db/named-databases.ts';
import { type FoundSandbox, moveTime, type PassedDay, type Sandbox } from '../domains/accounts/sandbox/sandboxes.ts';
import { startWebhooks } from '../domains/campaigns/webhook-delivery/worker.ts';
import { foldDayNews } from '../domains/earnings/conversion-day/fold-day-news.ts';
import { startImportReader } from '../domains/earnings/conversion-import/import-reader.ts';
import { startImportWorker } from '../domains/earnings/conversion-import/import-worker.ts';
import { sampleBank } from '../domains/payouts/bank-file/settings.ts';
import { startClickWorkers } from '../domains/tracking/click/clicks.ts';
import type { GatewayContext } from '../engine/context.ts';
import { createGatewayMetrics } from '../engine/metrics.ts';
import { startWorker } from '../engine/start-worker.ts';
import type { Env } from '../env.ts';
import { createContext } from '../server/create-context.ts';
import { fillSandbox, readStart } from './fill-sandbox.ts';
import { passDay } from './pass-time.ts';

const dayMs = 86_400_000;
/** Months are made three ahead. */
const monthsEveryDays = 28;
/** The owner of a sandbox is alone in it: nothing waits for a second person. */
const noLimit = Number.MAX_SAFE_INTEGER;

/** The gateway of a sandbox. */
export interface OpenSandbox {
  context: GatewayContext;
  /** Takes over how far the time is ahead, as another gateway may have moved it. Never goes back. */
  noteMoved: (movedMs: number) => void;
  close: () => Promise<void>;
}

export interface SandboxParts {
  /** The gateway that the keys are of. */
  main: GatewayContext;
  env: Env;
  databases: NamedDatabases;
}

/** The settings of a sandbox: those of the installation, without what leads out of it. */
const settingsOf = (env: Env, { name, key }: FoundSandbox, databases: NamedDatabases): Env => ({
  ...env,
  dataDir: databases.folderOf(name),
  dataKeys: [key],
  bank: sampleBank,
  erp: undefined,
  smtpUrl: undefined,
  administratorEmails: [],
  additionLimits: { affiliateCents: noLimit, dayCents: noLimit, lineCents: noLimit },
});

/** Starts what a sandbox does by itself. Its mails stay in the outbox, where keys of staff read them, and it has no ERP. */
function startWorkers(context: GatewayContext) {
  return [
    startWebhooks(context),
    startImportReader(context),
    startImportWorker(context),
    startClickWorkers(context),
    startWorker(context, { name: 'sums of sales', intervalMs: 2_000, work: () => foldDayNews(context) }),
  ];
}

/** Returns a function that runs work one after the other, whatever became of the work before. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Opens the database of a sandbox, migrates and fills it, and starts its gateway. */
export async function openSandbox({ main, env, databases }: SandboxParts, found: FoundSandbox): Promise<OpenSandbox> {
  const { id, name } = found;
  const log = main.log.child({ sandbox: name });
  const database = await databases.open(name, log);
  let { movedMs } = found;
  const noteMoved = (other: number) => void (movedMs = Math.max(movedMs, other));
  const clock: Clock = { now: () => new Date(main.clock.now().getTime() + movedMs) };
  try {
    await migrate(database);
    const context = createContext({
      database,
      env: settingsOf(env, found, databases),
      clock,
      wallClock: main.wallClock,
      log,
      metrics: createGatewayMetrics(),
    });
    await makeMonthsAhead(database, clock.now());
    await fillSandbox(context);
    const inTurn = createTurns();
    const pass: Sandbox['pass'] = ({ days, ...how }) =>
      inTurn(async () => {
        const passed: PassedDay[] = [];
        for (let day = 0; day < days; day += 1) {
          noteMoved(await moveTime(main, id, dayMs));
          if (day % monthsEveryDays === 0) await makeMonthsAhead(database, clock.now());
          passed.push(await passDay(context, how));
        }
        return passed;
      });
    context.sandbox = { pass, readStart: () => readStart(context) };
    const workers = startWorkers(context);
    return {
      context,
      noteMoved,
      close: async () => {
        await Promise.all(workers.map((worker) => worker.stop()));
        await context.clicks.log.close();
        context.scratch.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
