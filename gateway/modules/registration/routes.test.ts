import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { people } from '../../testing/fixtures.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../../testing/test-gateway.ts';

const hourMs = 60 * 60_000;
const clock = movableClock();
let gateway: TestGateway;
let staff: TestCaller;

beforeAll(async () => {
  gateway = await createTestGateway({
    clock,
    env: { PUBLIC_URL: 'https://portal.example.com/', BRAND_NAME: 'Rede & Cia' },
  });
});
beforeEach(async () => {
  // Out of every window of the tests before.
  clock.advance(hourMs);
  staff = await gateway.signIn(people.administrator);
});
afterAll(() => gateway.close());

const register = (body: object, headers = {}) =>
  gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', { body, headers });
const activate = (hash: string) => gateway.visitor.call('direct', 'GET', `/activate/${hash}`);
const login = (username: string, password: string) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username, password } });

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const { body } = await staff.call('report', 'GET', `/api/outbox?q=${address}`);
  return body.data;
}

async function linksTo(address: string): Promise<string[]> {
  return (await mailsTo(address)).flatMap(({ text }) => /\/activate\/([\w-]+)/.exec(text)?.[1] ?? []);
}

/** What a statement does, by its first word. */
function verbOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return /^\s*(rollback to|\w+)/.exec(String(text))?.[1] ?? '';
}

describe('registration', () => {
  it('creates an affiliate that may sign in once its e-mail is confirmed', async () => {
    const email = 'maria@example.com';
    const answer = await register({ name: '  Maria  da Silva ', email, password: 'Trovoada-77' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: expect.any(String) });
    expect((await login(email, 'Trovoada-77')).body).toMatchObject({ code: 'account_not_activated' });
    expect((await login(email, 'Trovoada-78')).body).toMatchObject({ code: 'invalid_credentials' });

    const search = () => staff.call('affiliate', 'GET', `/api/affiliate/search?q=${email}`);
    expect((await search()).body.data).toEqual([
      expect.objectContaining({ name: 'Maria', last_name: 'da Silva', status: 0, email, profile: 'afiliado' }),
    ]);

    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Confirme seu cadastro na Rede & Cia');
    expect(mail?.text).toContain('https://portal.example.com/activate/');
    const [hash] = await linksTo(email);
    expect((await activate(hash!)).status).toBe(200);
    expect((await login(email, 'Trovoada-77')).body.login.user).toMatchObject({
      name: 'Maria da Silva',
      is_main: true,
      profile: 'afiliado',
    });
    expect((await search()).body.data[0]).toMatchObject({ status: 1 });
  });

  it('answers alike for an e-mail that is taken, and tells its owner by mail', async () => {
    const fresh = await register({ name: 'Nova Pessoa', email: 'nova@example.com', password: 'Trovoada-77' });
    const taken = await register({ name: 'Outra Pessoa', email: 'AFILIADO@demo.test', password: 'Trovoada-77' });
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);

    const [mail] = await mailsTo(people.main);
    expect(mail?.subject).toContain('já tem uma conta');
    expect(mail?.text).not.toContain('/activate/');
    expect((await login(people.main, 'Trovoada-77')).status).toBe(401);
    const { body } = await staff.call('affiliate', 'GET', '/api/get/affiliate/1');
    expect(body).toMatchObject({ name: 'Ana', version: 1 });
  });

  it('does the same work for an e-mail that is taken, so that the time tells nothing', async () => {
    const statementsFor = async (email: string): Promise<string[]> => {
      const query = vi.spyOn(Client.prototype, 'query');
      try {
        const { status } = await register({ name: 'Nova Pessoa', email, password: 'Trovoada-77' });
        expect(status).toBe(201);
        return query.mock.calls.map(([statement]) => verbOf(statement));
      } finally {
        query.mockRestore();
      }
    };
    const ofNew = await statementsFor('medida@example.com');
    const ofTaken = await statementsFor(people.main);
    expect(ofTaken.map((verb) => (verb === 'rollback to' ? 'release' : verb))).toEqual(ofNew);
    expect(ofNew.filter((verb) => verb === 'insert').length).toBeGreaterThan(4);

    const { rows } = await gateway.context.database.pool.query(`select email from users where email like '%.invalid'`);
    expect(rows).toEqual([]);
  });

  it('lets a later registration of an unconfirmed e-mail take the place of the earlier one', async () => {
    const email = 'duas@example.com';
    await register({ name: 'Primeira Vez', email, password: 'Trovoada-77' });
    const [first] = await linksTo(email);
    await register({ name: 'Segunda Vez', email, password: 'Ventania-88' });
    const second = (await linksTo(email)).find((hash) => hash !== first);

    expect((await activate(first!)).body).toMatchObject({ code: 'activation_invalid' });
    expect((await activate(second!)).status).toBe(200);
    expect((await login(email, 'Trovoada-77')).status).toBe(401);
    expect((await login(email, 'Ventania-88')).body.login.user.name).toBe('Segunda Vez');
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
    [{ name: 'A\r\nBcc: x@y.zz', email: 'a@b.co', password: 'Trovoada-77' }, ['name: valor inválido.']],
  ])('words what is wrong as the wire does: %j', async (body, messages) => {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ affiliate_register: messages, code: 'registration_refused' });
  });

  it('takes no field but its own', async () => {
    const answer = await register({ name: 'A', email: 'a@b.co', password: 'Trovoada-77', status: 1, profile: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ status: 'validation.unknown_field', profile: 'validation.unknown_field' });
  });

  it('lets five attempts per e-mail pass in 15 minutes, whether it has an account or not', async () => {
    for (const email of [people.foreign, 'insistente@example.com']) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await register({ name: 'A B', email, password: 'Trovoada-77' })).status).toBe(201);
      }
      const refused = await register({ name: 'A B', email, password: 'Trovoada-77' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('activation', () => {
  it('works once, within 24 hours', async () => {
    await register({ name: 'Uma Vez', email: 'uma@example.com', password: 'Trovoada-77' });
    await register({ name: 'Muito Tarde', email: 'tarde@example.com', password: 'Trovoada-77' });
    const [[inTime], [late]] = [await linksTo('uma@example.com'), await linksTo('tarde@example.com')];

    clock.advance(24 * hourMs - 1_000);
    expect((await activate(inTime!)).status).toBe(200);
    expect((await activate(inTime!)).body).toMatchObject({ code: 'activation_invalid' });
    clock.advance(1_000);
    const refused = await activate(late!);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ message: expect.any(String), code: 'activation_invalid' });
  });

  it('keeps no secret but in the mail', async () => {
    await register({ name: 'Sem Rastro', email: 'rastro@example.com', password: 'Trovoada-77' });
    const [hash] = await linksTo('rastro@example.com');
    const everything: string[] = [];
    for (const table of ['activations', 'audit_entries', 'users', 'affiliates', 'login_attempts']) {
      const { rows } = await gateway.context.database.pool.query(`select * from ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      everything.push(JSON.stringify(rows));
    }
    expect(everything.join()).not.toContain(hash);
    expect(everything.join()).not.toContain('Trovoada-77');
  });

  it('leaves the decision of staff about the affiliate alone', async () => {
    await register({ name: 'Recusada Antes', email: 'recusada@example.com', password: 'Trovoada-77' });
    const { body } = await staff.call('affiliate', 'GET', '/api/affiliate/search?q=recusada@example.com');
    const [{ id }] = body.data;
    await staff.call('affiliate', 'PUT', `/api/affiliate/status/${id}`, { body: { status: 3 } });
    const [hash] = await linksTo('recusada@example.com');
    await activate(hash!);
    const after = await staff.call('affiliate', 'GET', `/api/get/affiliate/${id}`);
    expect(after.body.status).toBe(3);
  });
});
