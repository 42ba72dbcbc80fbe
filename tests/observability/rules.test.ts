import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureProcess } from '#shared/server/metrics.ts';
import { measureOperation } from '../../gateway/server/operating-metrics.ts';
import { useGateway } from '../../gateway/testing/test-gateway.ts';
import { ROOT } from '../../tools/builds.mjs';

const folder = join(ROOT, 'deploy/observability');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rules = read('deploy/observability/prometheus-rules.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

const gateway = await useGateway();
const { context } = gateway;
beforeAll(async () => {
  measureProcess(context.metrics.registry);
  measureOperation(context);
  context.metrics.workerTurned({ name: 'tested', intervalMs: 1_000, isDone: true });
  await fetch(`${gateway.url}/nothing`);
});

/** The names of figures in queries, as they are declared. */
const figuresIn = (text: string): string[] => [
  ...new Set(
    [
      ...text.matchAll(
        /\b(?:http|queue|database|read_replica|clicks|worker|postback|payments|payment_runs|reconciliation|data_directory|nodejs|process)_[a-z\d_]+/g,
      ),
    ].map(([name]) => name.replace(/_bucket$/, '')),
  ),
];

it.each(['prometheus-rules.yml', 'prometheus-rules.test.yml', 'grafana-dashboard.json'])(
  'every figure that %s names is served',
  async (file) => {
    const served = await context.metrics.registry.metrics();
    const names = figuresIn(read(`deploy/observability/${file}`));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !served.includes(`# TYPE ${name} `))).toEqual([]);
  },
);

it('each alert has an entry of the runbook, and a test', () => {
  const headings = [...read('docs/operations.md').matchAll(/^#### (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts);
  const tested = read('deploy/observability/prometheus-rules.test.yml');
  expect(alerts.filter((name) => !tested.includes(`alertname="${name}", alertstate="firing", `))).toEqual([]);
  for (const name of alerts) expect(rules).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
});

const promtool = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((path) => join(path, 'promtool'))
  .find((path) => existsSync(path));

/** Runs the checker of Prometheus (package `prometheus` of Debian). Returns its complaints. */
function check(args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(promtool!, args, { cwd: folder, input, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

describe('promtool', () => {
  if (promtool === undefined) {
    it.skip('accepts rules and figures (skipped: no promtool on this machine)');
    return;
  }
  it('accepts the configuration and the rules, and each alert fires where it must', () => {
    expect(check(['check', 'config', 'prometheus.yml'])).toBe('');
    expect(check(['test', 'rules', 'prometheus-rules.test.yml'])).toBe('');
  });

  it('accepts the names and texts of the figures', async () => {
    const served = await context.metrics.registry.metrics();
    expect(check(['check', 'metrics'], served)).toBe('');
  });
});
