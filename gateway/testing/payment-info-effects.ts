import type { Effect } from './effect.ts';
import { people } from './fixtures.ts';
import { makePayable } from './payees.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

interface PaymentInfoEffectsParts {
  gateway: TestGateway;
  /** An administrator and the main user of affiliate 1, both with a step-up. */
  staff: TestCaller;
  main: TestCaller;
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/** The calls about payment data, and about the payments that wait after a change of them, for `callEffects`. */
export function paymentInfoEffects({ gateway, staff, main, query }: PaymentInfoEffectsParts): Record<string, Effect> {
  let serial = 0;
  const ofMain = { as: () => main };
  const ofVisitor = { as: () => gateway.visitor };
  const payee = () => ({
    document_type: 'CPF',
    document_number: '52998224725',
    business_name: `Ana ${(serial += 1)}`,
    email: 'ana@example.com',
    bank_country: 'BR',
    bank_name: '001 - Banco do Brasil S.A.',
    bank_agency: '1234',
    bank_account_type: 'Conta Corrente',
    bank_account_number: '56789',
    bank_account_number_digit: '0',
  });
  const noPaymentInfo = () => query('delete from payment_infos where affiliate_id = 1');
  /** Returns the path of a call about new payment info. */
  const ofPaymentInfo = (path: string, affiliateId = 1) => ({
    path: async () => {
      await makePayable(gateway.context, affiliateId);
      const [info] = await query('select id from payment_infos where affiliate_id = $1', [affiliateId]);
      return path.replace(':id', String(info?.['id']));
    },
  });
  const editPath = '/api/edit/payment_infos/:id';
  /** Returns the hash of the link in the notice about changed payment info of affiliate 2. */
  async function freezeHash() {
    const path = await ofPaymentInfo(editPath, 2).path();
    await staff.call('affiliate', 'PUT', path, { body: payee() });
    const [mail] = await query(`select text from outbox_mails where text like '%/payment-freeze/%' order by id desc`);
    return /payment-freeze\/([\w-]+)/.exec(String(mail?.['text']))?.[1] ?? '';
  }
  /** Returns the hash of the link that was mailed when staff entered payment info of affiliate 1. */
  async function confirmationHash() {
    await noPaymentInfo();
    await staff.call('affiliate', 'POST', '/api/create/payment_infos', { body: { ...payee(), affiliate_id: 1 } });
    const [mail] = await query(
      `select text from outbox_mails where text like '%/payment-confirmation/%' order by id desc`,
    );
    return /payment-confirmation\/([\w-]+)/.exec(String(mail?.['text']))?.[1] ?? '';
  }
  const hold = () =>
    query(`insert into payee_holds values (1, 'payment_info', null, $1, $2) on conflict (affiliate_id) do nothing`, [
      gateway.context.clock.now(),
      new Date(gateway.context.clock.now().getTime() + 1),
    ]);
  /** Returns the version of the hold of affiliate 1, which its release must send. */
  async function holdVersion() {
    const { body } = await staff.call('affiliate', 'GET', '/api/affiliate/payment_hold/1');
    return body.version;
  }
  const freeze = () => query('insert into payment_freezes (affiliate_id, frozen_at) values (1, now())');
  /** Makes the call as the manager, because the person who made the changes may not release the payments. */
  const ofManager = { as: async () => (await gateway.signIn(people.manager)).stepUp() };

  return {
    'POST affiliate /api/create/payment_infos': {
      before: noPaymentInfo,
      body: () => ({ ...payee(), affiliate_id: 1 }),
    },
    'POST affiliate /api/v2/create/payment_infos': { ...ofMain, before: noPaymentInfo, body: payee },
    'PUT affiliate /api/edit/payment_infos/:id': { ...ofPaymentInfo(editPath), body: payee },
    'PUT affiliate /api/v2/edit/payment_infos/:id': {
      ...ofMain,
      ...ofPaymentInfo('/api/v2/edit/payment_infos/:id'),
      body: payee,
    },
    'PUT affiliate /api/pi/update/:id': { ...ofPaymentInfo('/api/pi/update/:id'), body: payee },
    'DELETE affiliate /api/pi/delete/:id': ofPaymentInfo('/api/pi/delete/:id'),
    'PUT affiliate /api/affiliate/payment_hold/:affiliateId': {
      ...ofManager,
      before: hold,
      body: async () => ({ released: true, version: await holdVersion() }),
    },
    'POST direct /user/payment_confirmation': { ...ofVisitor, body: async () => ({ hash: await confirmationHash() }) },
    'POST direct /user/payment_freeze': { ...ofVisitor, body: async () => ({ hash: await freezeHash() }) },
    'DELETE direct /user/payment_freeze/:affiliateId': { ...ofManager, before: freeze },
  };
}
