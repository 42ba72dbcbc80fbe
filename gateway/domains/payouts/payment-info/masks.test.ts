import { expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { changePayee, enterPayee } from '../../../testing/payee-form.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();

it('users who may not see numbers see them masked, also in pending changes and in the history', async () => {
  const main = await (await gateway.signIn(people.main)).stepUp();
  const { id } = (await enterPayee(main)).body;
  await changePayee(main, id, { bank_account_number: '123123123' });

  const auditor = await gateway.signIn(people.auditor);
  const [info] = (await auditor.call('affiliate', 'GET', '/api/get/payment_infos/1')).body;
  expect(info).toMatchObject({
    bank_account_number: '*****',
    pending: { changes: { bank_account_number: '******123' } },
  });
  const history = await auditor.call('report', 'GET', '/api/audit?entity=payment_info');
  expect(history.body.total).toBe(2);
  const one = await auditor.call('affiliate', 'GET', `/api/get/payment_info/${id}`);
  for (const { body } of [history, one]) {
    for (const number of ['56789', '123123123', '52998224725']) expect(JSON.stringify(body)).not.toContain(number);
  }

  const administrator = await gateway.signIn(people.administrator);
  const seen = await administrator.call('report', 'GET', '/api/audit?entity=payment_info');
  expect(JSON.stringify(seen.body)).toContain('123123123');
});
