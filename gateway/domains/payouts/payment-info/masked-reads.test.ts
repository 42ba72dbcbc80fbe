import { expect, test } from 'vitest';
import { admits } from '../../../engine/registry.ts';
import { routes } from '../../../server/routes.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { moveAllPayments } from '../../../testing/move-through.ts';
import { enterPayee, payeeForm } from '../../../testing/payee-form.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const main = await signInSteppedUp(gateway, people.main);
const staff = await signInSteppedUp(gateway, people.administrator);
const form = {
  ...payeeForm,
  document_number: '390.533.447-05',
  bank_account_number: '99118822',
  pix_type: 'Email',
  pix_key: 'chave-do-pix@example.com',
};
await enterPayee(main, form);
await gateway.query(`update affiliates set business_name = 'Ana Prado' where id = 1`);
await importConversions(staff, [{ order: 'paga', amount: '9000.00', booked: '2026-01-01' }]);
await main.call('finance', 'POST', '/api/v2/payment_request', { body: {}, headers: { 'Idempotency-Key': 'k' } });
await moveAllPayments(gateway, 1, 'paid');
const numbers = ['39053344705', '390.533.447-05', '99118822', 'chave-do-pix'];

/** Every read of an affiliate's access, with the ids that its records have. */
const reads = routes.filter(
  (route) => route.method === 'GET' && !route.mutates && admits(route, { role: 'main', scope: 'own' }),
);
const pathOf = (path: string) => path.replaceAll(/:\w+/g, '1');

/** The reads in which somebody sees one of the numbers whole. */
async function readsWithNumbers(caller: TestCaller): Promise<string[]> {
  const found: string[] = [];
  for (const { app, path } of reads) {
    const { body } = await caller.call(app, 'GET', pathOf(path));
    const text = JSON.stringify(body);
    if (numbers.some((number) => text.includes(number))) found.push(path);
  }
  return found;
}

test('staff who look at the portal as the affiliate see none of them either', async () => {
  const opened = await staff.call('direct', 'POST', '/v2/affiliate_view', { body: { affiliate_id: 1 } });
  expect(opened.status).toBe(201);
  const view = gateway.callerOf(String(opened.body.token));
  expect(await readsWithNumbers(view)).toEqual([]);
  const { body } = await view.call('affiliate', 'GET', '/api/v2/get/payment_infos');
  expect(body).toMatchObject([{ document_number: '********705', bank_account_number: '*****822' }]);
});

test('a read-only access sees neither document, account nor Pix key of the payee, in no call; the others see them', async () => {
  expect(reads.length).toBeGreaterThan(40);
  expect(await readsWithNumbers(await signInSteppedUp(gateway, people.readOnly))).toEqual([]);
  const owner = await readsWithNumbers(await signInSteppedUp(gateway, people.main));
  expect(owner).toEqual(expect.arrayContaining(['/api/v2/get/payment_infos']));
  const { body } = await (await gateway.signIn(people.readOnly)).call('affiliate', 'GET', '/api/v2/get/payment_infos');
  expect(body).toMatchObject([
    { document_number: '********705', bank_account_number: '*****822', bank_agency: '1234' },
  ]);
});
