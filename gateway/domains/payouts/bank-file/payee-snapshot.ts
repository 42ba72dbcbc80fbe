import { z } from 'zod';

const text = z.string().nullable().default(null);

/** The fields of payment info that files contain, as stored in the {@link payeeSnapshot} of an item. */
const snapshot = z
  .object({
    document_type: text,
    document_number: text,
    business_name: text,
    email: text,
    bank_country: text,
    bank_name: text,
    bank_address: text,
    bank_agency: text,
    bank_account_type: text,
    bank_account_number: text,
    bank_account_number_digit: text,
    pix_type: text,
    pix_key: text,
    iban: text,
    swift: text,
    bic: text,
    aba: text,
    routing_number: text,
    other_type: text,
    other_value: text,
  })
  .transform((kept) => ({
    documentType: kept.document_type,
    documentNumber: kept.document_number,
    businessName: kept.business_name,
    email: kept.email,
    bankCountry: kept.bank_country,
    bankName: kept.bank_name,
    bankAddress: kept.bank_address,
    bankAgency: kept.bank_agency,
    bankAccountType: kept.bank_account_type,
    bankAccountNumber: kept.bank_account_number,
    bankAccountNumberDigit: kept.bank_account_number_digit,
    pixType: kept.pix_type,
    pixKey: kept.pix_key,
    iban: kept.iban,
    swift: kept.swift,
    bic: kept.bic,
    aba: kept.aba,
    routingNumber: kept.routing_number,
    otherType: kept.other_type,
    otherValue: kept.other_value,
  }));

/** The payee as written to files. */
export type FilePayee = z.output<typeof snapshot>;

/** Reads the payee stored in an item of a run. */
export const readSnapshot = (payee: unknown): FilePayee => snapshot.parse(payee);
