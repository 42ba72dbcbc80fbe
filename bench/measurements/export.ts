import { spawn } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { exportQuery } from '../../gateway/domains/earnings/conversion/export.ts';
import { systemActor } from '../../gateway/engine/actor.ts';
import { copyStatement } from '../../gateway/engine/copy-rows.ts';
import { signedInClient } from '../../tests/support/client.ts';
import type { ServerProcess } from '../../tests/support/server-process.ts';
import { atLeast, atMost, type Line, range, round, SkippedError } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { canMeasureMemory, peakMemoryMegabytes, resetPeakMemory } from '../memory.ts';
import { pidOf } from '../rig.ts';
import { compareInRounds } from '../rounds.ts';

const limitMs = 180_000;
const memoryMegabytesMax = 150;
const newLine = 10;

/**
 * The cost of exporting everything through proxy and gateway, compared with psql reading the same rows, and the peak
 * memory.
 */
export const exportConversions: Measurement = {
  name: 'export',
  run: async (rig, { rows, rounds }) => {
    const database = await rig.database(rows);
    const gateway = await rig.startGateway(database);
    const proxy = await rig.startProxy(gateway.url);
    const { cookie = '' } = await signedInClient(proxy.url, 'admin@demo.test');

    const lines = await download(proxy.url, cookie, countLines);
    if (lines !== rows + 1) throw new Error(`The export has ${lines} lines, not a header and ${rows} rows.`);
    const rowsPerSecond = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      return (rows * 1000) / (performance.now() - startedAt);
    };

    const servers = { gateway, proxy };
    if (canMeasureMemory) Object.values(servers).forEach((server) => resetPeakMemory(pidOf(server)));
    const { first, second, ratio } = await compareInRounds(
      rounds,
      () => rowsPerSecond(() => download(proxy.url, cookie, countBytes)),
      () => rowsPerSecond(() => copyByPsql(database)),
    );
    return [
      {
        what: `CSV of ${rows.toLocaleString('en-US')} conversions through both hops ÷ psql \\copy, rows/s`,
        target: atLeast(0.8),
        value: ratio.median,
        unit: '',
        detail: `${range(ratio)}; ${round(first.median)} and ${round(second.median)} rows/s`,
      },
      ...Object.entries(servers).map(([name, server]): Line => memoryLine(name, server)),
    ];
  },
};

function memoryLine(name: string, server: ServerProcess): Line {
  const what = `peak memory of the ${name} during these exports`;
  if (!canMeasureMemory) return { what, reason: 'this system does not report it', isFailure: false };
  return {
    what,
    target: atMost(memoryMegabytesMax, 0),
    value: peakMemoryMegabytes(pidOf(server)),
    unit: 'MB',
    detail: '',
  };
}

const countBytes = (chunk: Buffer) => chunk.length;
const countLines = (chunk: Buffer) => chunk.reduce((count, byte) => count + Number(byte === newLine), 0);

/** Reads the whole export without keeping it. @returns the total of the counts */
async function download(proxyUrl: string, cookie: string, count: (chunk: Buffer) => number): Promise<number> {
  const options = { headers: { Cookie: cookie }, signal: AbortSignal.timeout(limitMs) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${proxyUrl}/api/conversion.csv`, options, resolve).once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`The export answers ${answer.statusCode ?? 'nothing'}.`);
  let total = 0;
  answer.on('data', (chunk: Buffer) => (total += count(chunk)));
  await finished(answer);
  return total;
}

/** Runs the export's statement in psql, with the time zone and date style that give the same cells. */
async function copyByPsql(databaseUrl: string): Promise<void> {
  const settings = `set timezone = 'America/Sao_Paulo'; set datestyle = 'SQL, DMY'`;
  const child = spawn(
    'psql',
    [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '-c',
      settings,
      '-c',
      copyStatement(exportQuery(systemActor('bench'), {})),
      databaseUrl,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], timeout: limitMs },
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new SkippedError('no psql on this machine')));
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`psql ended with ${code ?? 'a signal'}.`);
}
