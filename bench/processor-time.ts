import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { LoadResult } from './load.ts';
import { spreadOf } from './rounds.ts';

const canTell = existsSync('/proc/self/stat');

/** `_SC_CLK_TCK`, which is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Watches what requests cost. */
export interface CostMeter {
  /** Watches a load, and gives its requests per second. */
  measure: (load: () => Promise<LoadResult>) => Promise<number>;
  /** Processor time of all processes per request, the median of the loads; undefined where the system does not tell it. */
  microsecondsPerRequest: () => number | undefined;
}

/**
 * Measures the processor time that requests take in all processes that have a part in them. Beside requests per second it is
 * the steadier figure: what else runs on the machine takes away time, but hardly makes a request need more of it.
 *
 * @param processes by their number; asked anew for each load
 */
export function createCostMeter(processes: () => readonly number[]): CostMeter {
  const costs: number[] = [];
  return {
    measure: async (load) => {
      const taking = processes();
      const before = secondsOf(taking);
      const result = await load();
      costs.push(((secondsOf(taking) - before) * 1_000_000) / result.requests);
      return result.perSecond;
    },
    microsecondsPerRequest: () => (canTell ? spreadOf(costs).median : undefined),
  };
}

function secondsOf(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => sum + secondsOfProcess(pid), 0);
}

function secondsOfProcess(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The name of the program comes second, in brackets, and may hold anything.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The processes that serve the connections to a database of this machine. PostgreSQL writes its name into their titles. */
export function backendsOf(databaseUrl: string): number[] {
  if (!canTell) return [];
  const name = new URL(databaseUrl).pathname.slice(1);
  const isBackend = (pid: string) => {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return title.startsWith('postgres:') && title.includes(` ${name} `);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && isBackend(entry))
    .map(Number);
}
