import { Client } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { registering } from '../../../testing/registrations.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const hourMs = 60 * 60_000;
const clock = movableClock();
let staff: TestCaller;
let serial = 0;

const gateway = await useGateway({
  clock,
  env: { PUBLIC_URL: 'https://portal.example.com/', BRAND_NAME: 'Rede & Cia' },
});
const { query: rowsOf } = gateway;
const web = registering(gateway, () => staff);

beforeEach(async () => {
  // Moves past the rate-limit windows of earlier tests.
  clock.advance(hourMs);
  staff = await gateway.signIn(people.administrator);
});

/** Returns the type of a statement, by its first word. */
function verbOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return /^\s*(rollback to|\w+)/.exec(String(text))?.[1] ?? '';
}

describe('registration', () => {
  it('creates an affiliate that may sign in once its e-mail is confirmed', async () => {
    const email = 'maria@example.com';
    const answer = await web.register({ name: '  Maria  da Silva ', email, password: 'Trovoada-77' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: expect.any(String) });
    expect((await web.login(email, 'Trovoada-77')).body).toMatchObject({ code: 'account_not_activated' });
    expect((await web.login(email, 'Trovoada-78')).body).toMatchObject({ code: 'invalid_credentials' });

    const search = () => staff.call('affiliate', 'GET', `/api/affiliate/search?q=${email}`);
    expect((await search()).body.data).toEqual([
      expect.objectContaining({ name: 'Maria', last_name: 'da Silva', status: 0, email, profile: 'afiliado' }),
    ]);

    const [mail] = await web.mailsTo(email);
    expect(mail?.subject).toBe('Confirme seu cadastro na Rede & Cia');
    expect(mail?.text).toContain('https://portal.example.com/activate/');
    const [hash] = await web.linksTo(email);
    expect((await web.activate(hash!)).status).toBe(200);
    expect((await web.login(email, 'Trovoada-77')).body.login.user).toMatchObject({
      name: 'Maria da Silva',
      is_main: true,
      profile: 'afiliado',
    });
    expect((await search()).body.data[0]).toMatchObject({ status: 1 });
  });

  it.each([
    ['Ana Maria de Souza', 'de Souza', 'Ana Maria', 'de Souza'],
    [' Ana  Maria  de  Souza ', ' de Souza', 'Ana Maria', 'de Souza'],
    ['João Souza Souza', 'Souza', 'João Souza', 'Souza'],
    [`${'x'.repeat(80)} ${'y'.repeat(120)}`, 'y'.repeat(120), 'x'.repeat(80), 'y'.repeat(120)],
    ['Ana Maria de Souza', undefined, 'Ana', 'Maria de Souza'],
    ['Ana Maria', ' ', 'Ana', 'Maria'],
    ['Ana', null, 'Ana', null],
  ])('splits %j before the last name %j', async (name, lastName, first, last) => {
    const email = `nome${(serial += 1)}@example.com`;
    const answer = await web.register({ name, last_name: lastName, email, password: 'Trovoada-77' });
    expect(answer.status).toBe(201);
    expect((await staff.call('affiliate', 'GET', `/api/affiliate/search?q=${email}`)).body.data).toEqual([
      expect.objectContaining({ name: first, last_name: last }),
    ]);
  });

  it('keeps the split name of a later registration of the same e-mail', async () => {
    const body = { email: 'duas@example.com', password: 'Trovoada-77' };
    await web.register({ ...body, name: 'Ana Lima' });
    await web.register({ ...body, name: 'Ana Maria de Souza', last_name: 'de Souza', password: 'Trovoada-78' });
    const [newest] = await web.linksTo(body.email);
    expect((await web.activateBy(newest!, 'Trovoada-78')).status).toBe(200);
    expect((await staff.call('affiliate', 'GET', `/api/affiliate/search?q=${body.email}`)).body.data).toEqual([
      expect.objectContaining({ name: 'Ana Maria', last_name: 'de Souza' }),
    ]);
  });

  it('returns the same response for an existing e-mail and notifies its owner by mail', async () => {
    const fresh = await web.register({ name: 'Nova Pessoa', email: 'nova@example.com', password: 'Trovoada-77' });
    const taken = await web.register({ name: 'Outra Pessoa', email: 'AFILIADO@demo.test', password: 'Trovoada-77' });
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);

    const [mail] = await web.mailsTo(people.main);
    expect(mail?.subject).toContain('já tem uma conta');
    expect(mail?.text).not.toContain('/activate/');
    expect((await web.login(people.main, 'Trovoada-77')).status).toBe(401);
    const { body } = await staff.call('affiliate', 'GET', '/api/get/affiliate/1');
    expect(body).toMatchObject({ name: 'Ana', version: 1 });
  });

  it('does the same work for every e-mail, so that the response time reveals nothing', async () => {
    const statementsOf = async (call: () => Promise<{ status: number }>): Promise<string[]> => {
      const query = vi.spyOn(Client.prototype, 'query');
      try {
        expect((await call()).status).toBe(201);
        // Releasing a savepoint and rolling it back cost the same.
        return query.mock.calls.map(([statement]) => verbOf(statement).replace('rollback to', 'release')).sort();
      } finally {
        query.mockRestore();
      }
    };
    const registering = (email: string) =>
      statementsOf(() => web.register({ name: 'Nova Pessoa', email, password: 'Trovoada-77' }));
    const ofNew = await registering('medida@example.com');
    expect(await registering(people.main)).toEqual(ofNew);
    expect(await registering('medida@example.com')).toEqual(ofNew);
    expect(ofNew.filter((verb) => verb === 'insert').length).toBeGreaterThan(5);

    const ofWaiting = await statementsOf(() => web.sendAgain('medida@example.com'));
    expect(await statementsOf(() => web.sendAgain(people.main))).toEqual(ofWaiting);
    expect(await statementsOf(() => web.sendAgain('ninguem@example.com'))).toEqual(ofWaiting);
    expect(await rowsOf(`select email from users where email like '%.invalid'`)).toEqual([]);
  });

  it.each([
    [{ email: 'a@b.co', password: 'Trovoada-77' }, ['Nome não informado']],
    [{ name: ' ', email: '', password: '' }, ['Nome não informado', 'Email não informado', 'Senha não informada']],
    [{ name: 'A', email: 'nada', password: 'Trovoada-77' }, ['E-mail inválido.']],
    [{ name: 'A', email: 'a@b.co', password: 'curta-1' }, ['A senha deve ter pelo menos 8 caracteres.']],
    [{ name: 'A', email: 'a@b.co', password: 'dezessete-letras1' }, ['A senha deve ter no máximo 16 caracteres.']],
    [{ name: 'A', email: 'a@b.co', password: 'com espaco 1' }, ['The password format is invalid.']],
    [{ name: 'A', email: 'a@b.co', password: 'nulo\u0000aqui' }, ['The password format is invalid.']],
    [{ name: 'A', email: 'a@b.co', password: 'brasil2026' }, ['Esta senha é fácil de adivinhar. Escolha outra.']],
    [{ name: 'x'.repeat(81), email: 'a@b.co', password: 'Trovoada-77' }, ['Nome longo demais.']],
    [{ name: `${'x'.repeat(81)} Y`, last_name: 'Y', email: 'a@b.co', password: 'Trovoada-77' }, ['Nome longo demais.']],
    [{ name: 'A B', last_name: 'C', email: 'a@b.co', password: 'Trovoada-77' }, ['Sobrenome inválido.']],
    [{ name: 'Ana', last_name: 'na', email: 'a@b.co', password: 'Trovoada-77' }, ['Sobrenome inválido.']],
    [{ name: 'B', last_name: 'B', email: 'a@b.co', password: 'Trovoada-77' }, ['Sobrenome inválido.']],
    [{ name: 'A', last_name: 'A B', email: 'a@b.co', password: 'Trovoada-77' }, ['Sobrenome inválido.']],
    [{ name: 'A', last_name: 'x'.repeat(121), email: 'a@b.co', password: 'Trovoada-77' }, ['Sobrenome longo demais.']],
    [{ name: 'A\r\nBcc: x@y.zz', email: 'a@b.co', password: 'Trovoada-77' }, ['name: valor inválido.']],
  ])('words what is wrong as the wire does: %j', async (body, messages) => {
    const answer = await web.register(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ affiliate_register: messages, code: 'registration_refused' });
  });

  it('refuses unknown fields', async () => {
    const answer = await web.register({ name: 'A', email: 'a@b.co', password: 'Trovoada-77', status: 1, profile: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ status: 'validation.unknown_field', profile: 'validation.unknown_field' });
  });

  it('allows five attempts per e-mail in 15 minutes, with or without an account', async () => {
    for (const email of [people.foreign, 'insistente@example.com']) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await web.register({ name: 'A B', email, password: 'Trovoada-77' })).status).toBe(201);
      }
      const refused = await web.register({ name: 'A B', email, password: 'Trovoada-77' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('mails', () => {
  it('use the language of the registration or of the last sign-in', async () => {
    const english = { 'accept-language': 'en' };
    const email = 'english@example.com';
    await web.register({ name: 'Ann Lee', email, password: 'Trovoada-77' }, english);
    const [mail] = await web.mailsTo(email);
    expect(mail?.subject).toBe('Confirm your registration at Rede & Cia');
    const [hash] = await web.linksTo(email);
    await web.activate(hash!);

    const subjectOfNext = async () => {
      await web.register({ name: 'A B', email, password: 'Trovoada-77' });
      return (await web.mailsTo(email))[0]?.subject;
    };
    expect(await subjectOfNext()).toBe('You already have an account at Rede & Cia');
    await web.login(email, 'Trovoada-77');
    expect(await subjectOfNext()).toBe('Você já tem uma conta na Rede & Cia');
  });
});
