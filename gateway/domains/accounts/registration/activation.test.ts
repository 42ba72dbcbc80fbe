import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { registering } from '../../../testing/registrations.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { deleteUnconfirmed } from './housekeeping.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const clock = movableClock();
let staff: TestCaller;

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

describe('activation', () => {
  it('works once, within 24 hours', async () => {
    await web.register({ name: 'Uma Vez', email: 'uma@example.com', password: 'Trovoada-77' });
    await web.register({ name: 'Muito Tarde', email: 'tarde@example.com', password: 'Trovoada-77' });
    const [[inTime], [late]] = [await web.linksTo('uma@example.com'), await web.linksTo('tarde@example.com')];

    clock.advance(24 * hourMs - 1_000);
    expect((await web.activate(inTime!)).status).toBe(200);
    expect((await web.activate(inTime!)).body).toMatchObject({ code: 'activation_invalid' });
    clock.advance(1_000);
    const refused = await web.activate(late!);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ message: expect.any(String), code: 'activation_invalid' });
  });

  it('stores no secret outside the mail', async () => {
    await web.register({ name: 'Sem Rastro', email: 'rastro@example.com', password: 'Trovoada-77' });
    const [hash] = await web.linksTo('rastro@example.com');
    const everything: string[] = [];
    for (const table of ['activations', 'registrations', 'audit_entries', 'users', 'affiliates', 'login_attempts']) {
      const { rows } = await gateway.context.database.pool.query(`select * from ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      everything.push(JSON.stringify(rows));
    }
    expect(everything.join()).not.toContain(hash);
    expect(everything.join()).not.toContain('Trovoada-77');
  });

  it('of an e-mail with several registrations requires the password of the registration', async () => {
    const email = 'duas@example.com';
    await web.register({ name: 'Dona Verdadeira', email, password: 'Trovoada-77' });
    const [first] = await web.linksTo(email);
    await web.register({ name: 'Um Estranho', email, password: 'Ventania-88' });
    const second = (await web.linksTo(email)).find((hash) => hash !== first);
    expect((await web.login(email, 'Ventania-88')).body).toMatchObject({ code: 'account_not_activated' });

    for (const hash of [first!, second!]) {
      expect(await web.activate(hash)).toMatchObject({ status: 422, body: { code: 'activation_password_required' } });
    }
    const wrong = await web.activateBy(second!, 'Trovoada-77');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      code: 'activation_password_required',
      errors: { password: 'validation.password_wrong' },
    });
    expect((await web.activateBy(first!, 'Trovoada-77')).status).toBe(200);
    expect((await web.activateBy(second!, 'Ventania-88')).body).toMatchObject({ code: 'activation_invalid' });
    expect((await web.login(email, 'Ventania-88')).status).toBe(401);
    expect((await web.login(email, 'Trovoada-77')).body.login.user.name).toBe('Dona Verdadeira');
    expect(
      await rowsOf(`select * from registrations join users on users.id = user_id where email = '${email}'`),
    ).toEqual([]);
  });

  it('by a later registration applies its name and password', async () => {
    const email = 'depois@example.com';
    await web.register({ name: 'Um Estranho', email, password: 'Ventania-88' });
    const [first] = await web.linksTo(email);
    await web.register({ name: 'Dona Verdadeira', email, password: 'Trovoada-77' });
    const second = (await web.linksTo(email)).find((hash) => hash !== first);
    // The stranger's link has expired, and the registration still counts.
    clock.advance(dayMs - 1_000);
    expect((await web.activate(second!)).body).toMatchObject({ code: 'activation_password_required' });
    expect((await web.activateBy(second!, 'Trovoada-77')).status).toBe(200);
    expect((await web.login(email, 'Trovoada-77')).body.login.user.name).toBe('Dona Verdadeira');
    staff = await gateway.signIn(people.administrator);
    const { body } = await staff.call('affiliate', 'GET', `/api/affiliate/search?q=${email}`);
    expect(body.data).toEqual([expect.objectContaining({ name: 'Dona', last_name: 'Verdadeira', status: 1 })]);
  });

  it('allows ten passwords per link in 15 minutes', async () => {
    const email = 'tentativas@example.com';
    await web.register({ name: 'A B', email, password: 'Trovoada-77' });
    await web.register({ name: 'A B', email, password: 'Ventania-88' });
    const [hash] = await web.linksTo(email);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await web.activateBy(hash!, 'x')).status).toBe(422);
    expect((await web.activateBy(hash!, 'x')).status).toBe(429);
  });

  it('is sent again only to an e-mail awaiting confirmation, with the same response for any other', async () => {
    const email = 'denovo@example.com';
    await web.register({ name: 'De Novo', email, password: 'Trovoada-77' });
    const [first] = await web.linksTo(email);
    const answers = [
      await web.sendAgain(email),
      await web.sendAgain(people.foreign),
      await web.sendAgain('ninguem@example.com'),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await web.mailsTo('ninguem@example.com')).toEqual([]);
    const again = (await web.linksTo(email)).find((hash) => hash !== first);
    // The earlier link still works; its mail may only be late.
    expect((await web.activate(again!)).status).toBe(200);
    expect((await web.activate(first!)).status).toBe(422);
    expect((await web.login(email, 'Trovoada-77')).status).toBe(200);
  });

  it('sent again with several registrations activates the one whose password is given', async () => {
    const email = 'varias@example.com';
    await web.register({ name: 'Dona Verdadeira', email, password: 'Trovoada-77' });
    await web.register({ name: 'Um Estranho', email, password: 'Ventania-88' });
    const before = await web.linksTo(email);
    await web.sendAgain(email);
    const again = (await web.linksTo(email)).find((hash) => !before.includes(hash));
    expect((await web.activate(again!)).body).toMatchObject({ code: 'activation_password_required' });
    expect((await web.activateBy(again!, 'Trovoada-77')).status).toBe(200);
    expect((await web.login(email, 'Trovoada-77')).body.login.user.name).toBe('Dona Verdadeira');
  });

  it('is sent again three times in 15 minutes, with or without a pending registration', async () => {
    for (const email of [people.foreign, 'outra-insistente@example.com']) {
      for (let attempt = 0; attempt < 3; attempt += 1) expect((await web.sendAgain(email)).status).toBe(201);
      expect((await web.sendAgain(email)).status).toBe(429);
    }
    expect((await web.sendAgain('nada')).body.errors).toEqual({ email: 'validation.email' });
  });

  it('that never happens deletes the registration after seven days', async () => {
    const email = 'esquecida@example.com';
    const withChannel = 'comcanal@example.com';
    for (const address of [email, withChannel]) {
      await web.register({ name: 'Nome Esquecido', email: address, password: 'Trovoada-77' });
    }
    const [{ id }] = await rowsOf(`select id from affiliates where email = '${withChannel}'`);
    await rowsOf(`update sites set affiliate_id = ${id} where id = 2`);

    const accounts = async () =>
      (await rowsOf(`select email from users where email in ('${email}', '${withChannel}') order by email`)).map(
        (row) => row.email,
      );
    clock.advance(7 * dayMs - 1_000);
    await deleteUnconfirmed(gateway.context);
    expect(await accounts()).toEqual([withChannel, email]);
    clock.advance(1_000);
    await deleteUnconfirmed(gateway.context);
    // Staff have given the other one a channel.
    expect(await accounts()).toEqual([withChannel]);
    expect(await rowsOf('select * from registrations')).toEqual([]);
    await rowsOf(`update sites set affiliate_id = 1 where id = 2`);

    expect((await web.register({ name: 'Nome Novo', email: withChannel, password: 'Ventania-88' })).status).toBe(201);
    staff = await gateway.signIn(people.administrator);
    const link = (await web.linksTo(withChannel))[0];
    expect((await web.activate(link!)).status).toBe(200);
    expect((await web.login(withChannel, 'Ventania-88')).body.login.user.name).toBe('Nome Novo');
  });

  it('keeps a status that staff have set', async () => {
    await web.register({ name: 'Recusada Antes', email: 'recusada@example.com', password: 'Trovoada-77' });
    const { body } = await staff.call('affiliate', 'GET', '/api/affiliate/search?q=recusada@example.com');
    const [{ id }] = body.data;
    await staff.call('affiliate', 'PUT', `/api/affiliate/status/${id}`, { body: { status: 3 } });
    const [hash] = await web.linksTo('recusada@example.com');
    await web.activate(hash!);
    const after = await staff.call('affiliate', 'GET', `/api/get/affiliate/${id}`);
    expect(after.body.status).toBe(3);
  });
});
