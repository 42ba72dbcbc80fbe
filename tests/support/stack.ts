import { businessDate } from '#shared/time.ts';
import { trimDatabase } from '../../gateway/testing/prepared-database.ts';
import { ensureBuiltOnce, knownDigest } from './known-sources.ts';
import { copyPrepared } from './prepared-folder.ts';
import { temporaryFolder } from './reaper.ts';
import { freePort, type ServerProcess, serverProcess } from './server-process.ts';

export interface StackOptions {
  /** PostgreSQL to use; unset: PGlite in the stack's own folder, which takes one gateway at most. */
  databaseUrl?: string;
  /** Default 1; 0 runs it in the process of the proxy, as `npm start` does, unless `env.GATEWAY_URL` names one. */
  gateways?: number;
  /** Default 1. Proxy n speaks to gateway n, counted round. */
  proxies?: number;
  /** For every process; wins over the defaults below. */
  env?: Record<string, string>;
  /** `none`, `demo` (default), or a count of conversions. */
  sampleData?: string;
  /** Build the two sites as well, for tests that open pages. */
  sites?: boolean;
  /** Of the release whose build runs; default: this one. It must be built. */
  root?: string;
}

/** A running platform with a database of its own. */
export interface Stack {
  /** The first proxy's address, without a slash at the end. */
  url: string;
  proxies: ServerProcess[];
  gateways: ServerProcess[];
  /** Database, outbox, uploads and secrets of this stack. */
  dataDir: string;
  /** Starts what has been killed, with the same ports and data. */
  start: () => Promise<void>;
  /** Stops every process in order and removes the data; rejects if one does not end by itself. */
  stop: () => Promise<void>;
  /** Ends every process at once, as a power switch would; the data stays for `start()`. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  logs: () => string;
}

/**
 * Starts gateways and proxies as real processes on free ports and waits until they are ready.
 * @throws {Error} with the processes' output, if one does not get ready
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { databaseUrl, gateways: gatewayCount = 1, proxies: proxyCount = 1, sampleData = 'demo' } = options;
  if (!databaseUrl && gatewayCount > 1) throw new Error('Several gateways need PostgreSQL: give a databaseUrl.');
  if (options.root === undefined)
    ensureBuiltOnce(options.sites ? ['servers', 'admin', 'affiliate', 'docs'] : ['servers']);

  const data = temporaryFolder('stack');
  const env: Record<string, string> = {
    ...stackEnv(data.path, sampleData),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...options.env,
  };
  const isPrepared =
    !databaseUrl && options.root === undefined && !env.GATEWAY_URL && ['none', 'demo'].includes(sampleData);
  if (isPrepared) await copySampleData(sampleData, data.path);
  const gateways = await Promise.all(Array.from({ length: gatewayCount }, () => gateway(env, options)));
  const proxies = await Promise.all(
    Array.from({ length: proxyCount }, (_, index) => proxy(env, gateways[index % gatewayCount]?.url, options)),
  );
  const [first] = proxies;
  if (!first) throw new Error('A stack has one proxy at least.');

  const stack: Stack = {
    url: first.url,
    proxies,
    gateways,
    dataDir: data.path,
    start: async () => {
      await Promise.all(gateways.map((server) => server.start()));
      await Promise.all(proxies.map((server) => server.start()));
    },
    stop: async () => {
      // Proxies first: they finish what they have started while their gateway still answers.
      const ends = [
        ...(await Promise.allSettled(proxies.map((server) => server.stop()))),
        ...(await Promise.allSettled(gateways.map((server) => server.stop()))),
      ];
      await data.remove();
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
    kill: async (signal) => {
      await Promise.all([...proxies, ...gateways].map((server) => server.kill(signal)));
    },
    logs: () => [...gateways, ...proxies].map((server) => server.logs()).join('\n'),
  };
  try {
    await stack.start();
  } catch (error) {
    await stack.kill();
    await data.remove();
    throw error;
  }
  return stack;
}

/** The settings of the servers of tests, but for their addresses. */
export const stackEnv = (dataDir: string, sampleData: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  SAMPLE_DATA: sampleData,
  // The same for all, so that any proxy reads a cookie that another one wrote.
  SESSION_SECRET: 'a-secret-for-tests-alone-of-enough-length-0123456789',
  // No test reaches a network beyond this machine.
  CEP_URLS: 'none',
  CNPJ_URL: 'none',
  AVATAR_URL: 'none',
  // A busy machine is no reason for another answer.
  IMPORT_ANSWER_SECONDS: '60',
});

/**
 * Puts what a gateway makes of an empty folder into another one: a copy costs a tenth of the first start.
 *
 * @param sampleData `none` or `demo`
 */
export async function copySampleData(sampleData: string, target: string): Promise<void> {
  const preparation = {
    kind: sampleData,
    // The orders of the sample data end on the day they are made.
    key: `${knownDigest(['gateway', 'shared'])}-${businessDate(new Date())}`,
    make: async (folder: string) => {
      ensureBuiltOnce(['servers']);
      const first = await gateway({ DATA_DIR: folder, SAMPLE_DATA: sampleData, CEP_URLS: 'none' });
      await first.start();
      await first.stop();
      trimDatabase(folder);
    },
  };
  await copyPrepared(preparation, target);
}

type Running = Pick<StackOptions, 'sites' | 'root'>;

const optionsOf = ({ sites = false, root }: Running) => ({ besideBrowser: sites, ...(root !== undefined && { root }) });

async function gateway(env: Record<string, string>, running: Running = {}): Promise<ServerProcess> {
  const port = await freePort();
  return serverProcess('gateway', port, { ...env, GATEWAY_PORT: String(port) }, optionsOf(running));
}

async function proxy(
  env: Record<string, string>,
  gatewayUrl: string | undefined,
  running: Running = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const address = { PORT: String(port), ...(gatewayUrl && { GATEWAY_URL: gatewayUrl }) };
  const program = gatewayUrl === undefined && env.GATEWAY_URL === undefined ? 'one-process' : 'proxy';
  return serverProcess(program, port, { ...env, ...address }, optionsOf(running));
}
