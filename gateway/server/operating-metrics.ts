import { statfs } from 'node:fs/promises';
import { Counter, Gauge } from 'prom-client';
import { slowStatementsOf } from '../db/slow-statements.ts';
import type { GatewayContext } from '../engine/context.ts';
import { type OperatingFigures, readOperatingFigures } from './operating-figures.ts';

/** How long what was read is shown, so that many readers cost the database no more than one. */
const defaultLifetimeMs = 10_000;
/** Shorter than Prometheus waits: a database that does not answer is a figure too. */
const timeoutMs = 4_000;

/** One figure, or one for each value of the label; undefined is left out. */
type Values = number | undefined | Readonly<Record<string, number | undefined>>;

interface GaugeDefinition<Source> {
  name: string;
  help: string;
  /** Where there are several figures: what distinguishes them. */
  label?: string;
  of: (source: Source) => Values | Promise<Values>;
}

const byName = <Entry extends { name: string }>(entries: readonly Entry[], of: (entry: Entry) => number): Values =>
  Object.fromEntries(entries.map((entry) => [entry.name, of(entry)]));

/** Figures of the database. */
const databaseGauges: readonly GaugeDefinition<OperatingFigures>[] = [
  {
    name: 'queue_entries',
    help: 'What waits to be sent or worked on: mails, messages to the ERP, webhooks, imports.',
    label: 'queue',
    of: ({ queues }) => byName(queues, ({ count }) => count),
  },
  {
    name: 'queue_oldest_entry_seconds',
    help: 'Age of the oldest entry of a queue; 0 where none waits.',
    label: 'queue',
    of: ({ queues }) => byName(queues, ({ age }) => age),
  },
  {
    name: 'payments_open',
    help: 'Payments that are neither paid nor cancelled, by state.',
    label: 'state',
    of: ({ payments }) => byName(payments, ({ count }) => count),
  },
  {
    name: 'payments_open_brl',
    help: 'Their amount in reais: asked for, in runs, sent to the bank.',
    label: 'state',
    of: ({ payments }) => byName(payments, ({ amount }) => amount),
  },
  {
    name: 'payments_paid_last_day_brl',
    help: 'Amount in reais of the payments that became paid in the last 24 hours.',
    of: (figures) => figures.paid_last_day,
  },
  {
    name: 'payment_runs_unanswered',
    help: 'Payment runs that were sent to the bank and that it has not answered completely.',
    of: (figures) => figures.unanswered_runs,
  },
  {
    name: 'payment_runs_oldest_unanswered_seconds',
    help: 'Time since the oldest of them was sent; 0 where there is none.',
    of: (figures) => figures.unanswered_age,
  },
  {
    name: 'reconciliation_difference_brl',
    help: 'What the newest comparison of all money records found, in reais: 0 where they agree.',
    of: (figures) => figures.reconciled_difference ?? undefined,
  },
  {
    name: 'reconciliation_last_run_timestamp_seconds',
    help: 'When the newest comparison of all money records ended.',
    of: (figures) => figures.reconciled_at ?? undefined,
  },
  {
    name: 'database_lock_waits',
    help: 'Sessions of PostgreSQL that wait for a lock.',
    of: ({ activity }) => activity?.lock_waits,
  },
  {
    name: 'database_replica_waits',
    help: 'Commits that wait for a replica (SyncRep).',
    of: ({ activity }) => activity?.replica_waits,
  },
  {
    name: 'database_longest_statement_seconds',
    help: 'Time of the longest statement that runs now.',
    of: ({ activity }) => activity?.longest_statement,
  },
  {
    name: 'database_replicas',
    help: 'Replicas that stream from this PostgreSQL.',
    of: ({ activity }) => activity?.replicas,
  },
  {
    name: 'database_replication_lag_seconds',
    help: 'How far the slowest replica is behind; 0 for a user who is not a member of pg_monitor.',
    of: ({ activity }) => activity?.replication_lag,
  },
];

/** Figures of this process and its machine. */
const processGauges: readonly GaugeDefinition<GatewayContext>[] = [
  {
    name: 'database_connections_used',
    help: 'Connections to the database that are in use, by pool.',
    label: 'pool',
    of: ({ database: { pool, copyPool } }) => ({
      requests: pool.totalCount - pool.idleCount,
      ...(copyPool !== pool && { exports: copyPool.totalCount - copyPool.idleCount }),
    }),
  },
  {
    name: 'database_connections_limit',
    help: 'The most connections that a pool opens.',
    label: 'pool',
    of: ({ database: { pool, copyPool } }) => ({
      requests: pool.options.max,
      ...(copyPool !== pool && { exports: copyPool.options.max }),
    }),
  },
  {
    name: 'database_connection_waiters',
    help: 'Requests and jobs that wait for a connection, by pool.',
    label: 'pool',
    of: ({ database: { pool, copyPool } }) => ({
      requests: pool.waitingCount,
      ...(copyPool !== pool && { exports: copyPool.waitingCount }),
    }),
  },
  {
    name: 'read_replica_age_seconds',
    help: 'How old what the replica of DATABASE_READ_URL shows may be; absent where it is not known.',
    of: ({ replica }) =>
      replica === undefined || !Number.isFinite(replica.ageMs()) ? undefined : replica.ageMs() / 1000,
  },
  {
    name: 'clicks_unstored_bytes',
    help: 'Clicks that were answered and wait in files of DATA_DIR.',
    of: ({ clicks }) => clicks.log.waiting().bytes,
  },
  {
    name: 'clicks_oldest_unstored_seconds',
    help: 'Age of the oldest of these files; 0 where none waits.',
    of: ({ clicks }) => {
      const { oldestAt } = clicks.log.waiting();
      return oldestAt === undefined ? 0 : Math.max(0, (Date.now() - oldestAt.getTime()) / 1000);
    },
  },
  {
    name: 'data_directory_free_bytes',
    help: 'Free space of the file system of DATA_DIR.',
    of: async ({ env }) => {
      const { bavail, bsize } = await statfs(env.dataDir);
      return bavail * bsize;
    },
  },
  {
    name: 'data_directory_size_bytes',
    help: 'Size of the file system of DATA_DIR.',
    of: async ({ env }) => {
      const { blocks, bsize } = await statfs(env.dataDir);
      return blocks * bsize;
    },
  },
];

/** Reads at most once in a while; undefined where the database did not answer in time. */
function createReader(
  { database, log }: GatewayContext,
  lifetimeMs: number,
): () => Promise<OperatingFigures | undefined> {
  let current: { promise: Promise<OperatingFigures | undefined>; until: number } | undefined;
  const read = async () => {
    const reading = readOperatingFigures(database).catch((error: unknown) => {
      log.warn({ err: error }, 'the figures of the metrics were not read');
      return undefined;
    });
    const tooLate = new Promise<undefined>((resolve) => {
      setTimeout(resolve, timeoutMs, undefined).unref();
    });
    return Promise.race([reading, tooLate]);
  };
  return () => {
    const now = performance.now();
    if (current === undefined || now >= current.until) current = { promise: read(), until: now + lifetimeMs };
    return current.promise;
  };
}

/**
 * Adds to a gateway's metrics what its database, its files and its queues hold, read when the metrics are. What is not known
 * is absent, rather than shown as it was.
 */
export function measureOperation(context: GatewayContext, lifetimeMs = defaultLifetimeMs): void {
  const registers = [context.metrics.registry];
  const readFigures = createReader(context, lifetimeMs);

  function addGauge<Source>(
    { name, help, label, of }: GaugeDefinition<Source>,
    readSource: () => Source | undefined | Promise<Source | undefined>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        const source = await readSource();
        const values = source === undefined ? undefined : await of(source);
        this.reset();
        if (label === undefined) this.remove();
        if (typeof values === 'number') this.set(values);
        else if (label !== undefined)
          for (const [key, value] of Object.entries(values ?? {}))
            if (value !== undefined) this.set({ [label]: key }, value);
      },
    });
  }

  for (const definition of databaseGauges) addGauge(definition, readFigures);
  for (const definition of processGauges) addGauge(definition, () => context);
  addGauge(
    {
      name: 'database_up',
      help: 'Whether the database answered within four seconds.',
      of: async () => ((await readFigures()) === undefined ? 0 : 1),
    },
    () => context,
  );
  new Counter({
    name: 'database_slow_statements_total',
    help: 'Statements of requests and jobs that took more than a second, waits for locks included.',
    registers,
    collect() {
      this.reset();
      this.inc(slowStatementsOf(context.database.pool));
    },
  });
}
