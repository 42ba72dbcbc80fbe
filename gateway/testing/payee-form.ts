import type { TestAnswer, TestCaller } from './test-gateway.ts';

/** A form of payment info, as an affiliate sends it, that the rules accept. */
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

/** Enters payment info as an affiliate that has stepped up. */
export const enterPayee = (caller: TestCaller, form: object = payeeForm): Promise<TestAnswer> =>
  caller.call('affiliate', 'POST', '/api/v2/create/payment_infos', { body: form });

/** Changes own payment info. */
export const changePayee = (caller: TestCaller, id: number, form: object): Promise<TestAnswer> =>
  caller.call('affiliate', 'PUT', `/api/v2/edit/payment_infos/${id}`, { body: form });

export const deletePayee = (caller: TestCaller, id: number): Promise<TestAnswer> =>
  caller.call('affiliate', 'DELETE', `/api/pi/delete/${id}`);
