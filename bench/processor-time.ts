import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { LoadResult } from './load.ts';
import { spreadOf } from './rounds.ts';

const canMeasure = existsSync('/proc/self/stat');

/** `_SC_CLK_TCK`, which is 100 on every Linux that Node supports. */
const ticksPerSecond = 100;

export interface CostMeter {
  /** Measures a load and returns its requests per second. */
  measure: (load: () => Promise<LoadResult>) => Promise<number>;
  /**
   * Returns the processor time of all processes per request, the median of the loads; undefined where the system does
   * not report it.
   */
  microsecondsPerRequest: () => number | undefined;
}

/**
 * Measures the processor time that requests take in all processes involved. This figure is steadier than requests per
 * second: other load on the machine reduces throughput, but hardly changes the processor time of a request.
 *
 * @param processes returns the process ids; called for each load
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
    microsecondsPerRequest: () => (canMeasure ? spreadOf(costs).median : undefined),
  };
}

/** The processor time that processes have taken, in seconds. */
export function secondsOf(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => sum + secondsOfProcess(pid), 0);
}

function secondsOfProcess(pid: number): number {
  const fields = fieldsOf(pid);
  return fields === undefined ? 0 : (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The process that started another one, such as the PostgreSQL of a session; undefined where that one has ended. */
export function parentOf(pid: number): number | undefined {
  const fields = fieldsOf(pid);
  return fields && Number(fields[1]);
}

/** What the system says of a process, from its state on; undefined where it has ended. */
function fieldsOf(pid: number): string[] | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The second field is the program's name in brackets, which may contain anything.
  return readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ');
}

/** Lists the processes that serve the connections to a local database, by their titles, which PostgreSQL sets. */
export function backendsOf(databaseUrl: string): number[] {
  if (!canMeasure) return [];
  const name = new URL(databaseUrl).pathname.slice(1);
  const isBackend = (pid: string) => {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return title.startsWith('postgres:') && title.includes(` ${name} `);
    } catch {
      // The process has exited meanwhile.
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && isBackend(entry))
    .map(Number);
}
