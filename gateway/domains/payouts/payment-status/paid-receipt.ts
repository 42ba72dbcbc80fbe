import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { payments } from '../payment/table.ts';
import { maskPaymentInfo } from '../payment-info/payment-infos.ts';
import type { Payment } from './payments.ts';

const text = z.string().nullish();

/** The payee at the time of the payment. */
const snapshotSchema = z.object({
  business_name: text,
  document_number: text,
  bank_name: text,
  bank_agency: text,
  bank_account_number: text,
  bank_account_number_digit: text,
  pix_key: text,
  iban: text,
  other_value: text,
});

type Snapshot = z.output<typeof snapshotSchema>;

/** The key or account that received the money, by method. */
function accountOf(method: Payment['method'], payee: Snapshot): string | null {
  const { bank_account_number: number, bank_account_number_digit: digit } = payee;
  const account = number == null ? null : [number, digit].filter((part) => part != null && part !== '').join('-');
  if (method === 'pix') return payee.pix_key ?? null;
  return method === 'abroad' ? (payee.iban ?? payee.other_value ?? account) : account;
}

/** Reads the payee stored in the payment itself, used if no run paid it. */
async function readOwnPayee({ database }: GatewayContext, id: number): Promise<unknown> {
  const [row] = await database.db.select({ payee: payments.payee }).from(payments).where(eq(payments.id, id));
  return row?.payee;
}

/** Returns the parties for the receipt of a payment, with masked numbers; null for an unpaid one. */
export async function readReceipt(context: GatewayContext, payment: Payment) {
  if (payment.state !== 'paid') return null;
  const payee = snapshotSchema.parse(payment.itemPayee ?? (await readOwnPayee(context, payment.id)));
  const { documentNumber, pixKey: account } = maskPaymentInfo({
    documentNumber: payee.document_number ?? null,
    pixKey: accountOf(payment.method, payee),
  });
  const isPix = payment.method === 'pix';
  const { name, cnpj } = context.env.operator;
  return {
    payee_name: payee.business_name ?? null,
    payee_document: documentNumber,
    bank_name: isPix ? null : (payee.bank_name ?? null),
    bank_agency: isPix ? null : (payee.bank_agency ?? null),
    account,
    payer_name: name,
    payer_document: cnpj,
  };
}
