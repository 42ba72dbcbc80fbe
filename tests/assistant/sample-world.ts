import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '#shared/time.ts';
import { createTestGateway, type TestGateway } from '../../gateway/testing/test-gateway.ts';
import { startProxy } from '../access/start-proxy.ts';
import { temporaryFolder } from '../support/reaper.ts';
import { copySampleData } from '../support/stack.ts';
import type { Assistant } from './assistant.ts';

/** A platform with the sample data, and what its database says. */
interface SampleWorld {
  url: () => string;
  /** @returns the only row of a statement */
  truth: (text: string, values?: unknown[]) => Promise<Record<string, unknown>>;
  /** @returns the values of a statement that selects `value` */
  column: (text: string, values?: unknown[]) => Promise<unknown[]>;
}

/** Starts the platform for the tests of a file. */
export function useSampleWorld(): SampleWorld {
  const folder = temporaryFolder('assistant');
  let gateway: TestGateway;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    await copySampleData('demo', folder.path);
    gateway = await createTestGateway({ clock: systemClock, fixtures: false, env: { DATA_DIR: folder.path } });
    proxy = await startProxy(gateway.url, { write: () => undefined });
  });
  afterAll(async () => {
    await proxy.close();
    await gateway.close();
    await folder.remove();
  });
  return {
    url: () => proxy.url,
    truth: async (text, values = []) => {
      const [row] = (await gateway.query(text, values)) as Record<string, unknown>[];
      if (!row) throw new Error(`no row: ${text}`);
      return row;
    },
    column: async (text, values = []) =>
      ((await gateway.query(text, values)) as { value: unknown }[]).map(({ value }) => value),
  };
}

export type Ask = Assistant['ask'];

/** What an assistant finds out, and what the database says. */
export type Question = [question: string, answers: (ask: Ask) => Promise<[answer: unknown, expected: unknown]>];

/** Parameters of a tool for all rows that one answer has. */
export const whole = { rows: 100 };
export const reais = (cents: unknown): number => Number(cents) / 100;

export const sum = (rows: readonly Record<string, unknown>[], field: string): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[field]) * 100, 0)) / 100;
