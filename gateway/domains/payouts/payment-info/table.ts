import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { codeOf, reversedDigits, wordsOf } from '../../../db/text-search.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import type { HeldChanges } from './held-fields.ts';

/** The changes after which an affiliate cannot request payment for a while. */
export const holdCauses = ['payment_info', 'login_email', 'password_reset', 'second_factor'] as const;

const at = (name: string) => timestamp(name, { withTimezone: true });

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
    /**
     * Changed values that are not in effect yet; null without a waiting change. Null with an `effectiveAt`: the whole
     * entry is not in effect yet, because it follows a deletion. Null while unconfirmed: the whole entry is.
     */
    pendingChanges: jsonb('pending_changes').$type<HeldChanges>(),
    /** When the waiting change or the entry takes effect; null while it is unconfirmed. */
    effectiveAt: at('effective_at'),
    /**
     * When staff entered it, or the waiting change, directly or in an access in which they intervened; it then waits for
     * `confirmedAt`. Null if the affiliate entered it.
     */
    enteredAt: at('entered_at'),
    /** The owner or another staff user, who confirmed it. */
    confirmedBy: integer('confirmed_by'),
    confirmedAt: at('confirmed_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('payment_infos_affiliate_unique').on(table.affiliateId),
    // For the search from anywhere.
    index('payment_infos_words').using('gin', wordsOf(table.businessName, table.trademark)),
    index('payment_infos_document').on(sql`${codeOf(table.documentNumber)} text_pattern_ops`),
    index('payment_infos_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('payment_infos_phone').on(sql`${reversedDigits(table.phoneNumber)} text_pattern_ops`),
    index('payment_infos_pix_key').on(sql`lower(${table.pixKey}) text_pattern_ops`),
    index('payment_infos_pix_code').on(sql`${codeOf(table.pixKey)} text_pattern_ops`),
    index('payment_infos_pix_phone').on(sql`${reversedDigits(table.pixKey)} text_pattern_ops`),
  ],
);

/** Holds of payments after a change through which a thief could redirect them. At most one row per affiliate. */
export const payeeHolds = pgTable('payee_holds', {
  affiliateId: integer('affiliate_id')
    .primaryKey()
    .references(() => affiliates.id),
  cause: text({ enum: holdCauses }).notNull(),
  /** The user that made the change, who may not release it; null for the system. */
  userId: integer('user_id'),
  startedAt: at('started_at').notNull(),
  until: at('until').notNull(),
});

/** Freezes of an affiliate's payments by the link of a notice. `liftedAt` is null while the freeze is in force. */
export const paymentFreezes = pgTable(
  'payment_freezes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    frozenAt: at('frozen_at').notNull(),
    liftedAt: at('lifted_at'),
    liftedBy: integer('lifted_by'),
  },
  (table) => [
    uniqueIndex('payment_freezes_open_unique')
      .on(table.affiliateId)
      .where(sql`${table.liftedAt} is null`),
    index('payment_freezes_affiliate').on(table.affiliateId),
  ],
);

/** Documents of deleted accounts, as keyed hashes, which may not be entered again for six months. */
export const blockedDocuments = pgTable(
  'blocked_documents',
  {
    documentHash: text('document_hash').primaryKey(),
    until: at('until').notNull(),
  },
  (table) => [index('blocked_documents_until').on(table.until)],
);
