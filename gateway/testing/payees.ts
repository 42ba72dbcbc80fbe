import { eq } from 'drizzle-orm';
import { affiliates } from '../domains/accounts/affiliate/table.ts';
import { paymentInfos } from '../domains/payouts/payment-info/table.ts';
import type { GatewayContext } from '../engine/context.ts';

type PaymentInfoRow = typeof paymentInfos.$inferInsert;

/** Complete payment info for a Brazilian bank. */
export const brazilianPayee = {
  documentType: 'CPF',
  documentNumber: '52998224725',
  email: 'financeiro@example.com',
  bankCountry: 'BR',
  bankName: '001 - Banco do Brasil S.A.',
  bankAgency: '1234',
  bankAccountType: 'Conta Corrente',
  bankAccountNumber: '56789',
  bankAccountNumberDigit: '0',
} as const satisfies Partial<PaymentInfoRow>;

/** Gives an affiliate a company name and payment info, so that only its balance can prevent a payment. */
export async function makePayable(
  { database }: GatewayContext,
  affiliateId: number,
  info: Partial<PaymentInfoRow> = brazilianPayee,
): Promise<void> {
  await database.db.update(affiliates).set({ businessName: 'Empresa Modelo' }).where(eq(affiliates.id, affiliateId));
  await database.db.delete(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  await database.db.insert(paymentInfos).values({ ...info, affiliateId });
}
