import { cpus, loadavg } from 'node:os';
import { type Blank, exitCodeOf, type Line, SkippedError, VoidRunError } from './figure.ts';
import type { Measurement } from './measurement.ts';
import { bundles } from './measurements/bundles.ts';
import { clickRedirect } from './measurements/click-redirect.ts';
import { dashboard } from './measurements/dashboard.ts';
import { exportConversions } from './measurements/export.ts';
import { firstView } from './measurements/first-view.ts';
import { hotQuery } from './measurements/hot-query.ts';
import { importOrders } from './measurements/import.ts';
import { importBesidePostbacks } from './measurements/import-beside-postbacks.ts';
import { importKills } from './measurements/import-kills.ts';
import { ingest } from './measurements/ingest.ts';
import { listBesideFeathers } from './measurements/list-beside-feathers.ts';
import { listGrowth } from './measurements/list-growth.ts';
import { overload } from './measurements/overload.ts';
import { pageGrowth } from './measurements/page-growth.ts';
import { paymentRun } from './measurements/payment-run.ts';
import { postbackKills } from './measurements/postback-kills.ts';
import { postbackThroughput } from './measurements/postback-throughput.ts';
import { proxyOverhead } from './measurements/proxy-overhead.ts';
import { start } from './measurements/start.ts';
import { type Options, readOptions } from './options.ts';
import { createRig } from './rig.ts';
import { tableOf } from './table.ts';

const measurements: readonly Measurement[] = [
  proxyOverhead,
  listBesideFeathers,
  clickRedirect,
  overload,
  pageGrowth,
  listGrowth,
  exportConversions,
  hotQuery,
  bundles,
  dashboard,
  firstView,
  start,
  importOrders,
  paymentRun,
  postbackKills,
  postbackThroughput,
  ingest,
  importKills,
  importBesidePostbacks,
];

const options = readOptionsOrExit();
const rig = createRig(printProgress);
const startedAt = performance.now();
// The machine's other load, read before the measurements add their own.
const [loadBefore = 0] = loadavg();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The watcher of processes and folders removes the rest.
  process.once(signal, () => void rig.close().finally(() => process.exit(1)));
}

const lines: Line[] = [];
for (const measurement of measurements) {
  if (options.only.length > 0 && !options.only.includes(measurement.name)) continue;
  printProgress(measurement.name);
  lines.push(...(await measure(measurement)));
}
await rig.close();

console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, load before ${loadBefore.toFixed(1)}, ` +
    `${options.rounds} rounds, ${((performance.now() - startedAt) / 60_000).toFixed(0)} min\n\n${tableOf(lines)}`,
);
process.exit(exitCodeOf(lines));

async function measure({ name, run }: Measurement): Promise<Line[]> {
  try {
    return await run(rig, options);
  } catch (error) {
    return [blank(name, error)];
  } finally {
    await rig.stopServers();
  }
}

function blank(what: string, error: unknown): Blank {
  const isFailure = !(error instanceof SkippedError);
  const isVoid = error instanceof VoidRunError;
  if (isFailure) console.error(error);
  return {
    what,
    reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    isFailure,
    isVoid,
  };
}

/** Prints progress to stderr, so that stdout has the table only. */
function printProgress(message: string): void {
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${message}`);
}

function readOptionsOrExit(): Options {
  try {
    return readOptions(
      process.argv.slice(2),
      measurements.map(({ name }) => name),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
