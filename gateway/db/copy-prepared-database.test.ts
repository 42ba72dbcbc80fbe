import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { copyPreparedDatabase, preparedName } from './copy-prepared-database.ts';

test('a prepared database is copied in place of what an interrupted copy has left, and can be written to', async () => {
  const folder = temporaryFolder('prepared');
  const [root, target] = [join(folder.path, 'build'), join(folder.path, 'data/db')];
  const prepared = join(root, preparedName(), 'db');
  mkdirSync(join(prepared, 'base'), { recursive: true });
  for (const name of ['PG_VERSION', 'base/1']) writeFileSync(join(prepared, name), 'prepared');
  for (const name of ['PG_VERSION', 'base/1']) chmodSync(join(prepared, name), 0o444);
  chmodSync(join(prepared, 'base'), 0o555);
  mkdirSync(`${target}.partial`, { recursive: true });
  writeFileSync(join(`${target}.partial`, 'half'), '');

  expect(copyPreparedDatabase(target, root)).toBe(true);
  expect(readFileSync(join(target, 'base/1'), 'utf8')).toBe('prepared');
  expect([existsSync(join(target, 'half')), existsSync(`${target}.partial`)]).toEqual([false, false]);
  const modes = ['', 'base', 'base/1'].map((name) => statSync(join(target, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);

  chmodSync(join(prepared, 'base'), 0o755);
  await folder.remove();
});

test('a database that was prepared for other migrations is left alone', async () => {
  const folder = temporaryFolder('prepared');
  const prepared = join(folder.path, 'another', 'db');
  mkdirSync(prepared, { recursive: true });
  writeFileSync(join(prepared, 'PG_VERSION'), '17');
  expect(copyPreparedDatabase(join(folder.path, 'db'), folder.path)).toBe(false);
  await folder.remove();
});
