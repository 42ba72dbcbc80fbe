import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

const tables = import.meta.glob<Record<string, unknown>>('../domains/*/*/table.ts', { eager: true });

test('the tables match the last migration', async () => {
  const folder = join(import.meta.dirname, 'migrations', 'meta');
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const snapshot = JSON.parse(readFileSync(join(folder, String(last)), 'utf8'));
  const schema = Object.assign({}, ...Object.values(tables));
  expect(Object.keys(schema).length).toBeGreaterThan(15);
  const missing = await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id));
  expect(missing, 'statements that `npm run migration -- --name <table>` writes').toEqual([]);
});
