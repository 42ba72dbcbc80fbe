import { expect, test } from 'vitest';
import { inPortuguese } from './start-errors.ts';
import { openTrace } from './trace-context.ts';
import { isTracing, recordSpan, startTracing } from './tracing.ts';

const log = { warn: () => undefined };

test('without a collector nothing is recorded', async () => {
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, log);
  expect(isTracing()).toBe(false);
});

test('an address that is none is refused in both languages', async () => {
  const message = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, log).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  expect(message).toBe('OTEL_EXPORTER_OTLP_ENDPOINT must be an http address.');
  expect(inPortuguese(message)).toBe('OTEL_EXPORTER_OTLP_ENDPOINT deve ser um endereço http.');
  expect(isTracing()).toBe(false);
});

test('a collector that does not answer does not hold up the end, and the log says so', async () => {
  const warnings: unknown[] = [];
  // Nothing listens at the port of discard.
  const source = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const end = await startTracing(source, { warn: (message: unknown) => void warnings.push(message) });
  expect(isTracing()).toBe(true);
  const ended = { method: 'GET', route: '/x', role: 'visitor', status: 200, startedAt: 1, requestId: 'r' } as const;
  recordSpan('proxy', openTrace(undefined, undefined, isTracing()), ended);
  await end();
  expect(isTracing()).toBe(false);
  await expect.poll(() => warnings).toContainEqual(expect.stringContaining('OpenTelemetry: '));
});
