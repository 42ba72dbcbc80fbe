import type { Pool, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { type Connections, createPool, type DatabaseLimits, type DatabaseSettings, endPool } from './pool.ts';
import { refusePooler, requireRoleSettings } from './pooler.ts';

/** Several users may export at once; each database process that formats values takes CPU from the others. */
const exportsMax = 6;
const oldestVersion = 15;
const keepAliveMs = 10_000;
/** After which a connection is replaced: what it has prepared and is no longer used goes with it. */
const lifetimeSeconds = 60 * 60;

/** Settings without which PostgreSQL may lose acknowledged writes. */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * JIT compilation of a request's statements takes longer than running them: half of the time of a postback.
 * `random_page_cost` assumes memory or flash instead of a spinning disk: with the default of 4, the planner reads the
 * clicks of all affiliates in a range of days to find those of one.
 */
const plannerSettings = 'set jit = off; set random_page_cost = 1.1';

/** Creates the connections for requests, and those for exports and maintenance. */
export function createPostgresPools(
  {
    databaseUrl,
    databaseDirectUrl,
    databasePoolMax,
  }: Omit<DatabaseSettings, 'dataDir' | 'environment'> & { databaseUrl: string },
  log: Logger,
  limits: DatabaseLimits,
) {
  const isPooled = databaseDirectUrl !== undefined;
  const shared: PoolConfig = {
    keepAlive: true,
    application_name: 'gateway',
    // Detects a vanished host on connections without a statement timeout.
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: limits.connectionMs,
  };
  const pool = createPool(
    { ...shared, connectionString: databaseUrl, max: databasePoolMax, maxLifetimeSeconds: lifetimeSeconds },
    {
      sessionStatement: isPooled ? '' : `${sessionSettings(limits)}; ${plannerSettings}`,
      log,
      silenceMs: limits.statementMs + limits.silenceMs,
      names: isPooled ? 'none' : 'repeated',
      slowMs: limits.slowMs,
    },
  );
  const copyPool = createPool(
    { ...shared, connectionString: databaseDirectUrl ?? databaseUrl, max: exportsMax },
    { sessionStatement: sessionSettings({ ...limits, statementMs: 0 }), log },
  );
  return { pool, copyPool };
}

/**
 * Connects to PostgreSQL. Behind a pooler in transaction mode requests go through it, without named statements; exports,
 * migrations and maintenance go to PostgreSQL itself.
 *
 * @throws {Error} when it does not answer, is older than 15, does not use UTF-8 or, in production, may lose
 * acknowledged writes; when a pooler in transaction mode was not named, or its role lacks limits
 */
export async function openPostgres(
  databaseUrl: string,
  { databaseDirectUrl, databasePoolMax, environment }: Omit<DatabaseSettings, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  limits: DatabaseLimits,
): Promise<Connections> {
  const isPooled = databaseDirectUrl !== undefined;
  const { pool, copyPool } = createPostgresPools({ databaseUrl, databaseDirectUrl, databasePoolMax }, log, limits);
  const close = async () => {
    await Promise.all([endPool(pool), endPool(copyPool)]);
  };
  try {
    if (isPooled) await requireRoleSettings(pool);
    else await refusePooler(databaseUrl, limits.connectionMs);
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [['server_version_num', 'server_encoding', ...durableSettings]],
    );
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
    const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
    if (version < oldestVersion)
      throw new Error(`PostgreSQL ${oldestVersion} or newer is needed; this one is ${version}.`);
    const encoding = settings.get('server_encoding');
    if (encoding !== 'UTF8') throw new Error(`The database must store texts as UTF8; this one has ${encoding}.`);
    const unsafe = durableSettings.filter((name) => settings.get(name) === 'off');
    if (environment === 'production' && unsafe.length > 0)
      throw new Error(`PostgreSQL may lose acknowledged payments: turn on ${unsafe.join(', ')}.`);
    if (environment === 'production') await warnOfLonelyCommits(pool, log);
  } catch (error) {
    await close();
    throw new Error(`DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return {
    pool,
    copyPool,
    vacuumStatements: ['vacuum (analyze)'],
    // The operator backs up PostgreSQL with its own tools.
    backUp: () => Promise.resolve(undefined),
    close,
  };
}

/** Says so where a replica is there and no commit waits for it: with the leader its last payments would be lost. */
export async function warnOfLonelyCommits(pool: Pick<Pool, 'query'>, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await pool.query<{ replicas: number; waits: boolean }>(`
    select (select count(*) from pg_stat_replication)::int as replicas,
      current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local')
        as waits`);
  const [found] = rows;
  if (found === undefined || found.replicas === 0 || found.waits) return;
  log.warn(
    { replicas: found.replicas },
    'no commit waits for a replica: what was acknowledged last is lost with this server. Set synchronous_standby_names, or synchronous_mode of Patroni (docs/operations.md)',
  );
}

/** Set by statements rather than at connect time, because a connection pooler refuses unknown startup settings. */
function sessionSettings({ statementMs, idleTransactionMs }: DatabaseLimits): string {
  return `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set statement_timeout = ${statementMs};
    set idle_in_transaction_session_timeout = ${idleTransactionMs}`;
}
