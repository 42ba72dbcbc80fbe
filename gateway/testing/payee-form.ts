import { outboxMails } from '../domains/platform/outbox-mail/table.ts';
import type { TestAnswer, TestCaller, TestGateway } from './test-gateway.ts';

/** A valid form of payment info, as an affiliate sends it. */
export const payeeForm = {
  document_type: 'CPF',
  document_number: '529.982.247-25',
  business_name: 'Ana Prado',
  email: 'financeiro@example.com',
  phone_number: '+55 21 98765-4321',
  bank_country: 'BR',
  bank_name: '001 - Banco do Brasil S.A.',
  bank_agency: '1234',
  bank_account_type: 'Conta Corrente',
  bank_account_number: '56789',
  bank_account_number_digit: '0',
  pix_type: 'CPF',
  pix_key: '529.982.247-25',
} as const;

/** Enters payment info as an affiliate user with a step-up. */
export const enterPayee = (caller: TestCaller, form: object = payeeForm): Promise<TestAnswer> =>
  caller.call('affiliate', 'POST', '/api/v2/create/payment_infos', { body: form });

/** Changes own payment info. */
export const changePayee = (caller: TestCaller, id: number, form: object): Promise<TestAnswer> =>
  caller.call('affiliate', 'PUT', `/api/v2/edit/payment_infos/${id}`, { body: form });

export const deletePayee = (caller: TestCaller, id: number): Promise<TestAnswer> =>
  caller.call('affiliate', 'DELETE', `/api/pi/delete/${id}`);

/** Deletes all payment info, holds, freezes and interventions with their mails, links and the audit; payments stay. */
export async function forgetPayees({ context }: TestGateway): Promise<void> {
  await context.database.pool.query(
    `truncate payment_infos, payee_holds, payment_freezes, staff_interventions, outbox_mails, links;
     alter table audit_entries disable trigger user; delete from audit_entries; alter table audit_entries enable trigger user`,
  );
}

/** Enters payment info and deletes the mails about it. Returns its id. */
export async function enterPayeeQuietly(gateway: TestGateway, caller: TestCaller, form?: object): Promise<number> {
  const { body } = await enterPayee(caller, form);
  await gateway.context.database.db.delete(outboxMails);
  return body.id;
}
