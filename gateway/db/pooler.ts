import { Client, type Pool } from 'pg';

const probesMax = 3;

/** What connections through a pooler cannot set for themselves, so that the role has it. */
const roleSettings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, MDY'",
  "statement_timeout = '5s'",
  "idle_in_transaction_session_timeout = '10s'",
  'jit = off',
  'random_page_cost = 1.1',
];

async function connect(connectionString: string, timeoutMs: number): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: timeoutMs, application_name: 'gateway' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function serverOf(client: Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}

/**
 * Returns whether a connection gets another process of the server from one transaction to the next, as behind pgbouncer in
 * transaction mode: a second connection takes the process of the first one and keeps it. A busy pooler may hide that.
 */
async function isPooledByTransaction(databaseUrl: string, timeoutMs: number): Promise<boolean> {
  const first = await connect(databaseUrl, timeoutMs);
  const second = await connect(databaseUrl, timeoutMs).catch(async (error: unknown) => {
    await first.end();
    throw error;
  });
  try {
    for (let probe = 0; probe < probesMax; probe += 1) {
      const before = await serverOf(first);
      await second.query('begin');
      const isShared = (await serverOf(second)) === before;
      if (isShared || (await serverOf(first)) !== before) return true;
      await second.query('rollback');
    }
    return false;
  } finally {
    // First the one whose process the other may wait for.
    await second.end();
    await first.end();
  }
}

/**
 * Refuses a pooler that gives a connection another process from one transaction to the next.
 *
 * @throws {Error} that says what to set
 */
export async function refusePooler(databaseUrl: string, timeoutMs: number): Promise<void> {
  if (!(await isPooledByTransaction(databaseUrl, timeoutMs))) return;
  throw new Error(
    `Este endereço passa por um pooler em modo de transação (como o pgbouncer), que mistura o que os gateways preparam. Informe em DATABASE_DIRECT_URL o endereço do próprio PostgreSQL, ou use o modo de sessão.
This address leads through a pooler in transaction mode (such as pgbouncer), which mixes what gateways prepare. Name the address of PostgreSQL itself in DATABASE_DIRECT_URL, or use session mode.`,
  );
}

/**
 * Refuses a role whose connections through the pooler would have no limits, or another form of dates.
 *
 * @throws {Error} with the statement that sets them
 */
export async function requireRoleSettings(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; isSet: boolean }>(`
    select current_user as role, current_setting('timezone') in ('UTC', 'Etc/UTC', 'GMT') and current_setting('datestyle') like 'ISO%'
      and current_setting('statement_timeout') <> '0' and current_setting('idle_in_transaction_session_timeout') <> '0' as "isSet"`);
  const [found] = rows;
  if (found?.isSet === true) return;
  const statements = roleSettings.map((setting) => `alter role "${found?.role ?? ''}" set ${setting};`).join(' ');
  throw new Error(
    `Através de um pooler os limites das conexões são os do usuário do banco. Execute e reinicie o pooler: ${statements}
Through a pooler the limits of connections are those of the database user. Run this and restart the pooler: ${statements}`,
  );
}
