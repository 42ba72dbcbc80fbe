import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

/** Returns what one call writes: the raw line and the parsed one. */
function lineOf(write: (log: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  const raw = lines[0] ?? '';
  const parsed: unknown = JSON.parse(raw);
  return { raw, parsed };
}

test('a line contains the time, the source and the message', () => {
  const { parsed } = lineOf((log) => log.info({ port: 3001 }, 'listening'));
  expect(parsed).toMatchObject({ level: 30, name: 'gateway', pid: process.pid, port: 3001, msg: 'listening' });
  expect(parsed).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/));
});

test.each([
  ['password', { password: 'canary' }],
  ['password hash', { password_hash: 'canary' }],
  ['token, deep and in a list', { a: { b: [{ c: { Token: 'canary' } }] } }],
  ['authorization header', { req: { headers: { authorization: 'canary' } } }],
  ['cookies', { headers: { Cookie: 'canary', 'Set-Cookie': ['canary'] } }],
  ['document', { affiliate: { cpf: 'canary', cnpj: 'canary', document: 'canary', document_number: 'canary' } }],
  ['activation hash', { hash: 'canary' }],
  ['pix key', { pixKey: 'canary' }],
])('the value of a secret key is never written: %s', (_name, entry) => {
  const { raw } = lineOf((log) => log.info(entry, 'event'));
  expect(raw).not.toContain('canary');
  expect(raw).toContain('[redacted]');
});

test('a child logger redacts secrets too', () => {
  expect(lineOf((log) => log.child({ token: 'canary' }).info('event')).raw).not.toContain('canary');
});

test.each([
  ['CPF with its dots', 'cpf 529.982.247-25', '529.982'],
  ['CPF in a path', 'GET /api/cpf/data/52998224725', '52998224725'],
  ['half a CPF in a path of look-ups', 'GET /api/tax-document/529982247', '529982247'],
  ['secret link', 'GET /api/unsubscription/canary0123456789_0123456789-0123456789abcde', 'canary'],
  ['CNPJ', '11.444.777/0001-61', '444.777'],
  ['alphanumeric CNPJ', '12.ABC.345/01DE-35', 'ABC'],
  ['alphanumeric CNPJ without dots', 'cnpj=12ABC34501DE35', '12ABC34501DE35'],
  ['password of an address', 'postgres://user:canary@host/db', 'canary'],
  ['token of an address', '/x?a=1&token=canary&b=2', 'canary'],
  ['activation link', 'https://a.example/activate/canary?x=1', 'canary'],
  ['bearer token', 'Authorization: Bearer canary.c4n4ry', 'c4n4ry'],
])('a text hides a %s', (_name, text, secret) => {
  expect(lineOf((log) => log.info({ text }, text)).raw).not.toContain(secret);
});

test('a numeric document is redacted too', () => {
  expect(lineOf((log) => log.info({ value: 52998224725, list: [52998224725] })).raw).not.toContain('52998224725');
});

test('amounts, identifiers and instants stay readable', () => {
  const entry = {
    cents: 67783396,
    id: 1234567890,
    at: '2026-11-20T06:57:29.123Z',
    requestId: 'f3b1c2d4-0000-4a4a-8b8b-0123456789ab',
  };
  expect(lineOf((log) => log.info(entry)).parsed).toMatchObject(entry);
});

test('a failed statement is logged without its values', () => {
  const cause = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    code: '23505',
    constraint: 'users_email_unique',
    detail: 'Key (email)=(canary) already exists.',
  });
  const error = new DrizzleQueryError('insert into users values ($1)', ['canary'], cause);
  const { raw, parsed } = lineOf((log) => log.error({ err: error }, 'a request failed'));
  expect(raw).not.toContain('canary');
  expect(parsed).toMatchObject({
    err: {
      message: 'Failed query: insert into users values ($1)',
      stack: expect.stringContaining('    at '),
      cause: { code: '23505', constraint: 'users_email_unique' },
    },
  });
});

test('a circular object does not break the log', () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(lineOf((log) => log.info(loop, 'event')).parsed).toMatchObject({ msg: 'event' });
});
