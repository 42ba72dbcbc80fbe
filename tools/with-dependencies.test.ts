import { expect, it } from 'vitest';
import { withDependencies } from './with-dependencies.ts';

it('a package comes with what it needs, directly or not, and with nothing else', () => {
  const names = withDependencies(['pg', 'not-installed']);
  expect(names).toEqual(expect.arrayContaining(['pg', 'pg-pool', 'pg-types', 'postgres-array']));
  expect(names).not.toContain('pg-copy-streams');
  expect(names).not.toContain('not-installed');
});
