import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { useGateway } from '../testing/test-gateway.ts';

const password = 'Aurora-boreal7';

describePostgres('npm run add-staff', async () => {
  ensureBuilt(['servers']);
  const database = await useDatabase();
  const added = await run(`${password}\n`, 'maria@example.com', 'Maria Souza');
  const gateway = await useGateway({ databaseUrl: database.url, fixtures: false });

  /** Runs the command with the password on standard input. */
  async function run(input: string, ...given: string[]) {
    const child = spawn(process.execPath, [join(ROOT, 'dist/servers/add-staff.js'), ...given], {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
    });
    child.stdin.end(input);
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { stdout, stderr, code: Number(code) };
  }

  const signIn = (username: string) =>
    gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username, password } });

  test('creates the first administrator of an empty database, who can sign in', async () => {
    expect(added).toEqual({
      stdout: 'maria@example.com may sign in as administrador.\n',
      stderr: '',
      code: 0,
    });
    const { status, body } = await signIn('maria@example.com');
    expect(status).toBe(200);
    expect(body.login.user).toMatchObject({ name: 'Maria Souza', profile: 'administrador', affiliate_id: null });
    const { rows } = await gateway.context.database.pool.query('select action, after from audit_entries order by id');
    expect(rows[0]).toEqual({
      action: 'user.create',
      after: { email: 'maria@example.com', name: 'Maria Souza', profile: 'administrador' },
    });
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test.each([
    [
      'an e-mail that has an account',
      password,
      ['Maria@example.com', 'Maria'],
      'There is an account with this e-mail already.',
    ],
    ['an e-mail that is none', password, ['maria', 'Maria'], 'The e-mail is not an address.'],
    [
      'a password that is too short',
      'Ab-1',
      ['ana@example.com', 'Ana', 'gerente'],
      'The password needs at least 8 characters.',
    ],
    [
      'no password',
      '',
      ['ana@example.com', 'Ana', 'gerente'],
      'The password may not be empty or have blanks or invisible characters.',
    ],
    [
      'a profile that is not of the staff',
      password,
      ['ana@example.com', 'Ana', 'afiliado'],
      'Usage: npm run add-staff -- <e-mail> "<full name>" [administrador|gerente|financeiro|campanhas|auditor]',
    ],
    [
      'too little',
      password,
      ['ana@example.com'],
      'Usage: npm run add-staff -- <e-mail> "<full name>" [administrador|gerente|financeiro|campanhas|auditor]',
    ],
  ])('refuses %s in one line, and stores nothing', async (_what, input, given, line) => {
    expect(await run(input, ...given)).toEqual({ stdout: '', stderr: `${line}\n`, code: 1 });
    expect((await signIn('ana@example.com')).status).toBe(401);
  });
});
