import { expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { invoices } from './table.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.manager);
const affiliate = await gateway.signIn(people.main);
const invoice = (
  id: number,
  affiliateId: number,
  yearmonth: string,
  rest: Partial<typeof invoices.$inferInsert> = {},
) => ({
  id,
  affiliateId,
  yearmonth,
  totalCents: 123_456,
  createdAt: new Date(`${yearmonth}-05T12:00:00Z`),
  ...rest,
});
await gateway.context.database.db
  .insert(invoices)
  .values([
    invoice(1, 1, '2025-11'),
    invoice(2, 1, '2025-12', { invoiceNums: 'NF-77', totalReceivedCents: 10, liberated: true }),
    invoice(3, 2, '2025-12'),
    invoice(4, 2, '2025-10'),
  ]);

const search = async (query: string) => {
  const { status, body } = await staff.call('finance', 'GET', `/api/invoices/search?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: number }) => id);
};

test('staff search invoices by affiliate, month, number, name and liberation, newest first', async () => {
  expect(await search('')).toEqual([3, 2, 1, 4]);
  expect(await search('affiliate_id=1')).toEqual([2, 1]);
  expect(await search('yearmonth=2025-12')).toEqual([3, 2]);
  expect(await search('liberated=true')).toEqual([2]);
  expect(await search('liberated=0&affiliate_id=1')).toEqual([1]);
  expect(await search('q=nf-7')).toEqual([2]);
  expect(await search('q=otavio')).toEqual([3, 4]);
  expect(await search('per_page=1&page=2')).toEqual([2]);
});

test('an invoice is returned in reais', async () => {
  const { body } = await staff.call('finance', 'GET', '/api/invoices/2');
  expect(body.data).toEqual({
    due_on: null,
    standing: null,
    late: false,
    payment_id: null,
    payment_state: null,
    note_kind: null,
    upload_id: null,
    admin_notes: null,
    state: 'approved',
    can_upload: false,
    taker_cnpj: '11222333000181',
    taker_name: 'Parceria Mídia Ltda',
    text: 'Serviços de divulgação de ofertas e intermediação de vendas pela internet, referente a 12/2025. Pagamento nº 2.',
    id: 2,
    affiliate_id: 1,
    affiliate_name: 'Ana Prado',
    yearmonth: '2025-12',
    total: 1234.56,
    invoice_nums: 'NF-77',
    total_received: 0.1,
    liberated: true,
    created_at: '2025-12-05T12:00:00.000Z',
    version: 1,
  });
});

test('an affiliate sees its own invoices only; staff see all', async () => {
  const own = await affiliate.call('finance', 'GET', '/api/v2/invoices/affiliate');
  expect(own.body.data.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
  const ofOther = await staff.call('finance', 'GET', '/api/invoices/affiliate/2');
  expect(ofOther.body.data.map(({ id }: { id: number }) => id)).toEqual([3, 4]);
  for (const path of ['/api/invoices/3', '/api/invoices/search', `/api/invoices/affiliate/${ids.affiliate}`]) {
    expect((await affiliate.call('finance', 'GET', path)).status).toBe(403);
  }
  expect((await staff.call('finance', 'GET', '/api/invoices/affiliate/999')).status).toBe(404);
  expect((await staff.call('finance', 'GET', '/api/invoices/999')).status).toBe(404);
});

test('the received invoice is recorded with an audit row; an outdated version changes nothing', async () => {
  const edit = (body: unknown) => staff.call('finance', 'PUT', '/api/invoices/edit', { body });
  const first = await edit({ id: 1, invoice_nums: 'NF-1, NF-2', total_received: 99.99, version: 1 });
  expect(first.body.data).toMatchObject({ invoice_nums: 'NF-1, NF-2', total_received: 99.99, version: 2 });
  expect(await edit({ id: 1, invoice_nums: 'NF-3', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  });
  const kept = await edit({ id: 1, total_received: null });
  expect(kept.body.data).toMatchObject({ invoice_nums: 'NF-1, NF-2', total_received: null, version: 3 });
  const same = await edit({ id: 1, total_received: null, version: 3 });
  expect(same.body.data.version).toBe(3);

  const audit = await staff.call('report', 'GET', '/api/audit?action=invoice.update');
  expect(audit.body.data).toMatchObject([
    { before: { total_received: 99.99 }, entity_id: '1', user_name: 'Gil Gerente' },
    { before: { invoice_nums: null }, after: { invoice_nums: 'NF-1, NF-2', total_received: 99.99 }, affiliate_id: 1 },
  ]);
});

test.each([
  [{ id: 1, total_received: 1.005 }, { total_received: 'validation.amount' }],
  [{ id: 1, total_received: -1 }, { total_received: 'validation.amount' }],
  [{ id: 1, total: 5 }, { total: 'validation.unknown_field' }],
  [{ invoice_nums: 'x' }, { id: 'validation.integer' }],
])('%j is refused by field', async (body, errors) => {
  const answer = await staff.call('finance', 'PUT', '/api/invoices/edit', { body });
  expect([answer.status, answer.body.errors]).toEqual([400, errors]);
});

test('liberation toggles', async () => {
  const toggle = () => staff.call('finance', 'PUT', '/api/invoices/liberate/3');
  expect((await toggle()).body.data).toMatchObject({ liberated: true, version: 2 });
  expect((await toggle()).body.data).toMatchObject({ liberated: false, version: 3 });
  expect((await affiliate.call('finance', 'PUT', '/api/invoices/liberate/3')).status).toBe(403);
  const audit = await staff.call('report', 'GET', '/api/audit?action=invoice.liberate');
  const ofInvoice = audit.body.data.filter(({ entity_id: id }: { entity_id: string }) => id === '3');
  expect(ofInvoice).toMatchObject([{ after: { liberated: false } }, { after: { liberated: true }, affiliate_id: 2 }]);
});

test('when two users liberate the same invoice at once, the second does not revert the first', async () => {
  const liberate = () => staff.call('finance', 'PUT', '/api/invoices/liberate/4', { body: { version: 1 } });
  const answers = await Promise.all([liberate(), liberate()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await staff.call('finance', 'GET', '/api/invoices/4');
  expect(body.data).toMatchObject({ liberated: true, version: 2 });
  await staff.call('finance', 'PUT', '/api/invoices/liberate/4');
});
