import { expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { mailboxOf } from './mailbox.ts';

const gateway = await useGateway();
const { query } = gateway;

const register = (email: string) =>
  gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', {
    body: { name: 'Ada Alves', email, password: 'Segura-77-xy' },
  });
const emails = async () => (await query('select email from users order by id')).map(({ email }) => String(email));
const invite = async (email: string, name = 'Nina Nunes') =>
  (await signInSteppedUp(gateway, people.administrator)).call('direct', 'POST', '/user/staff', {
    body: { name, email, role: 'finance' },
  });

test('an address of Gmail is the same with dots, without, and in its other domain', () => {
  expect(['Ana.Prado@gmail.com', 'anaprado@GMAIL.com', 'a.n.a.prado@googlemail.com'].map(mailboxOf)).toEqual(
    Array(3).fill('anaprado@gmail.com'),
  );
  expect(mailboxOf('Ana.Prado@outlook.com')).toBe('ana.prado@outlook.com');
  expect(mailboxOf('ana.prado@gmail.com.br')).toBe('ana.prado@gmail.com.br');
});

test('one mailbox registers one affiliate, however it is written; with dots that count there are two', async () => {
  for (const email of ['ada.alves@gmail.com', 'adaalves@gmail.com', 'A.D.A.alves@googlemail.com']) {
    expect((await register(email)).status).toBe(201);
  }
  for (const email of ['ada.alves@outlook.com', 'adaalves@outlook.com']) await register(email);
  expect((await emails()).filter((email) => email.includes('alves'))).toEqual([
    'ada.alves@gmail.com',
    'ada.alves@outlook.com',
    'adaalves@outlook.com',
  ]);
});

test('nobody gets an access by another way to write a taken address, but everybody may write the own one differently', async () => {
  expect((await invite('nina.nunes@gmail.com')).status).toBe(201);
  expect(await invite('ninanunes@gmail.com')).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
  await query(`update users set email = 'sara.prado@gmail.com' where email = $1`, [people.secondary]);
  const secondary = await signInSteppedUp(gateway, 'sara.prado@gmail.com');
  const [user] = await query(`select id, name from users where email = 'sara.prado@gmail.com'`);
  const own = await secondary.call('direct', 'PUT', `/update/user/${user.id}`, {
    body: { name: user.name, email: 'saraprado@gmail.com' },
  });
  expect([own.status, (await emails()).includes('saraprado@gmail.com')]).toEqual([200, true]);
});

test('an address that its owner can take back is reserved in every way to write it', async () => {
  await query(
    `insert into links (hash, purpose, user_id, email, created_at, expires_at)
     select 'hash', 'email_undo', id, 'otavio.prado@gmail.com', now(), 'infinity' from users where email = $1`,
    [people.foreign],
  );
  expect(await invite('otavioprado@gmail.com')).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
});

test('two staff accounts of one mailbox are related', async () => {
  const [first, second] = ['rui.reis@gmail.com', 'rui.r.eis+caixa@gmail.com'];
  for (const email of [first, second]) expect((await invite(email, 'Rui Reis')).status).toBe(201);
  expect(await query(`select cause from staff_relations where cause = 'email'`)).toHaveLength(1);
});

test('a domain with letters is one account, whether a browser sends its letters or its ASCII form', async () => {
  expect((await register('bia@açaí.com.br')).status).toBe(201);
  expect((await register('bia@xn--aa-4iaz.com.br')).status).toBe(201);
  expect((await emails()).filter((email) => email.startsWith('bia@'))).toEqual(['bia@açaí.com.br']);
  await query(`update users set email = 'outra@açaí.com.br' where email = $1`, [people.foreign]);
  for (const username of ['outra@açaí.com.br', 'outra@xn--aa-4iaz.com.br', 'OUTRA@AÇAÍ.com.br']) {
    const body = { username, password: 'Demo-2026' };
    expect((await gateway.visitor.call('direct', 'POST', '/v2/login', { body })).status).toBe(200);
  }
});

test('an address with an ampersand or a percent sign registers', async () => {
  for (const email of ['compras&vendas@example.com', '50%off@example.com'])
    expect((await register(email)).status).toBe(201);
});
