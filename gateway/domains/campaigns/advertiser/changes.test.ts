import { describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.campaigns);

const path = '/api/advertiser';
const send = (method: 'POST' | 'PUT' | 'DELETE', at: string, body?: object) =>
  staff.call('advertiser', method, at, { ...(body && { body }) });
const form = {
  business_name: 'Casa Nova S.A.',
  trademark: '',
  cnpj: '11.222.333/0001-81',
  type: 'Varejo',
  country: 'BR',
};

describe('an advertiser', () => {
  it('is created pending, found in the list, and its number is stored without punctuation', async () => {
    const { status, body } = await send('POST', path, form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ cnpj: '11222333000181', trademark: null, status: 0, level: null, version: 1 });
    const list = await staff.call('advertiser', 'GET', '/api/get/advertiser/list');
    expect(list.body.map(({ id }: { id: number }) => id)).toContain(body.id);
  });

  it.each([
    [{ cnpj: '11222333000182' }, { cnpj: 'validation.cnpj' }],
    [{ cnpj: '' }, { cnpj: 'validation.required' }],
    [{ cnpj: '12.abc.345/01de-35' }, { cnpj: 'validation.number_taken' }],
    [{ country: 'ZZ' }, { country: 'validation.choice' }],
    [{ business_name: ' ' }, { business_name: 'validation.required' }],
    [{ business_name: 'Loja\u202emalvada' }, { business_name: 'validation.invalid' }],
    [{ status: 1 }, { status: 'validation.unknown_field' }],
  ])('is not created with %j', async (change, errors) => {
    const { status, body } = await send('POST', path, { ...form, cnpj: '04.252.011/0001-10', ...change });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('from abroad has any number, once in its country', async () => {
    const abroad = { ...form, cnpj: 'VAT 12-3', country: 'PT' };
    expect((await send('POST', path, abroad)).body.cnpj).toBe('VAT 12-3');
    expect((await send('POST', path, abroad)).body.errors).toEqual({ cnpj: 'validation.number_taken' });
    expect((await send('POST', path, { ...abroad, country: 'ES' })).status).toBe(201);
    expect((await send('POST', path, { ...abroad, cnpj: null, country: 'ES' })).status).toBe(201);
  });

  it('changes by versions: its data, its status and its level, each with its own entry in the audit', async () => {
    const { body: made } = await send('POST', path, { ...form, cnpj: '33.000.167/0001-01' });
    const at = (part: string) => `${path}/${part}${made.id}`;
    expect((await send('PUT', at(''), { trademark: 'Nova', version: 1 })).body).toMatchObject({ version: 2 });
    expect((await send('PUT', at('status/'), { status: 1, version: 1 })).body.code).toBe('version_conflict');
    expect((await send('PUT', at('status/'), { status: 1, version: 2 })).body).toMatchObject({ status: 1, version: 3 });
    expect((await send('PUT', at('level/'), { level: 3 })).body).toMatchObject({ level: 3, version: 4 });
    expect((await send('PUT', at('level/'), { level: null })).body).toMatchObject({ level: null, version: 5 });
    expect((await send('PUT', at('level/'), { level: 4 })).body.errors).toEqual({ level: 'validation.choice' });
    expect((await send('PUT', at('status/'), { status: 4 })).body.errors).toEqual({ status: 'validation.choice' });
    const { rows } = await gateway.context.database.pool.query(
      `select action from audit_entries where entity = 'advertiser' and entity_id = $1 order by id`,
      [String(made.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'advertiser.create',
      'advertiser.update',
      'advertiser.status',
      'advertiser.level',
      'advertiser.level',
    ]);
  });

  it('keeps a number from before the rules until somebody changes it', async () => {
    const { rows } = await gateway.context.database.pool.query(
      `insert into advertisers (business_name, cnpj, status, created_at) values ('Antiga', '123', 1, now()) returning id`,
    );
    const at = `${path}/${rows[0].id}`;
    expect((await send('PUT', at, { trademark: 'Nova' })).status).toBe(200);
    expect((await send('PUT', at, { cnpj: '124' })).body.errors).toEqual({ country: 'validation.choice' });
  });
});

describe('a contact of an advertiser', () => {
  const contact = { advertiser_id: 1, name: 'Eva', email: 'eva@loja.test' };
  const at = `${path}/user`;

  it('is added, changed and deleted, and one e-mail stands once per advertiser', async () => {
    const { status, body } = await send('POST', at, contact);
    expect([status, body]).toEqual([201, { ...contact, id: body.id, version: 1 }]);
    const repeated = await send('POST', at, { ...contact, email: 'EVA@loja.test' });
    expect(repeated.body.errors).toEqual({ email: 'validation.contact_taken' });
    const { body: other } = await send('POST', at, { ...contact, email: 'rui@loja.test' });
    expect((await send('PUT', `${at}/${other.id}`, { email: contact.email })).body.errors).toEqual({
      email: 'validation.contact_taken',
    });
    expect((await send('PUT', `${at}/${body.id}`, { ...body, email: 'Eva@loja.test' })).body.version).toBe(2);
    expect((await send('DELETE', `${at}/${other.id}`)).body.email).toBe('rui@loja.test');
    const list = await staff.call('direct', 'GET', '/user/user-by-advertiser/1');
    expect(list.body).toEqual([{ ...contact, id: body.id, email: 'Eva@loja.test', version: 2 }]);
  });

  it('belongs to an advertiser that exists', async () => {
    const { body } = await send('POST', at, { ...contact, advertiser_id: 99 });
    expect(body.errors).toEqual({ advertiser_id: 'validation.reference' });
    expect((await send('POST', at, { ...contact, email: 'nada' })).body.errors).toEqual({ email: 'validation.email' });
  });
});
