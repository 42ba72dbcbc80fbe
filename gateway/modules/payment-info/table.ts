import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';

/** Payment info; at most one row per affiliate. */
export const paymentInfos = pgTable(
  'payment_infos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    documentType: text('document_type'),
    documentNumber: text('document_number'),
    businessName: text('business_name'),
    trademark: text(),
    email: text(),
    phoneNumber: text('phone_number'),
    bankCountry: text('bank_country'),
    bankName: text('bank_name'),
    bankAddress: text('bank_address'),
    bankAgency: text('bank_agency'),
    bankAccountType: text('bank_account_type'),
    bankAccountNumber: text('bank_account_number'),
    bankAccountNumberDigit: text('bank_account_number_digit'),
    pixType: text('pix_type'),
    pixKey: text('pix_key'),
    aba: text(),
    bic: text(),
    iban: text(),
    swift: text(),
    routingNumber: text('routing_number'),
    otherType: text('other_type'),
    otherValue: text('other_value'),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('payment_infos_affiliate_unique').on(table.affiliateId)],
);
