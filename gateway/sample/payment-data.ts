import { formatBankName } from '#shared/brazil/bank-name.ts';
import { banks } from '#shared/brazil/banks.ts';
import type { Tx } from '../db/client.ts';
import { paymentInfos } from '../domains/payouts/payment-info/table.ts';
import { insertInParts } from './insert-in-parts.ts';
import { emailOf } from './people.ts';

type PaymentInfoRow = typeof paymentInfos.$inferInsert;

function bankName(code: string): string {
  const bank = banks.find((candidate) => candidate.code === code);
  if (!bank) throw new Error(`no bank ${code}`);
  return formatBankName(bank);
}

/** Returns a CPF with valid check digits for a number below a billion. */
function cpfOf(number: number): string {
  const digits = Array.from(String(number).padStart(9, '0'), Number);
  while (digits.length < 11) {
    const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** Returns a CNPJ with valid check digits for a number below a hundred million. */
function cnpjOf(number: number): string {
  const digits = Array.from(`${String(number).padStart(8, '0')}0001`, Number);
  while (digits.length < 14) {
    const sum = digits.reduce((total, digit, index) => total + digit * (2 + ((digits.length - 1 - index) % 8)), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('');
}

const bankCodes = ['001', '077', '237', '260', '341'] as const;

function brazilianRow(affiliateId: number): PaymentInfoRow {
  const cpf = cpfOf(104_729 * affiliateId + 310_000_000);
  return {
    affiliateId,
    documentType: 'CPF',
    documentNumber: cpf,
    businessName: `Beneficiário ${affiliateId}`,
    email: emailOf(affiliateId),
    phoneNumber: `5521988${String(100_000 + affiliateId)}`,
    bankCountry: 'BR',
    bankName: bankName(bankCodes[affiliateId % bankCodes.length] ?? '001'),
    bankAgency: String(1000 + ((affiliateId * 13) % 8999)),
    bankAccountType: affiliateId % 3 === 0 ? 'Conta Poupança' : 'Conta Corrente',
    bankAccountNumber: String(10_000 + ((affiliateId * 7919) % 889_999)),
    bankAccountNumberDigit: String(affiliateId % 10),
    pixType: 'CPF',
    pixKey: cpf,
  };
}

/** Returns a foreign payee, without the fields of a Brazilian bank. */
function internationalRow(affiliateId: number): PaymentInfoRow {
  return {
    affiliateId,
    documentType: 'INTER',
    documentNumber: `PT${501_964_800 + affiliateId}`,
    businessName: 'Marques Media Unipessoal',
    email: emailOf(affiliateId),
    phoneNumber: '+351912345678',
    bankCountry: 'PT',
    bankName: 'Banco do Tejo',
    bankAddress: 'Rua Augusta 120, Lisboa',
  };
}

/** Affiliates 1, 5 and 10 can be paid; 2 has no payment info, and each of the others lacks something else. */
const handmade: readonly PaymentInfoRow[] = [
  {
    ...brazilianRow(1),
    documentType: 'CNPJ',
    documentNumber: 'AB1234CD000160',
    businessName: 'Costa Mídia Digital Ltda.',
    trademark: 'Costa Mídia',
    email: 'financeiro@demo.test',
    pixType: 'CNPJ',
    pixKey: 'AB1234CD000160',
  },
  brazilianRow(3),
  { ...brazilianRow(4), bankAccountNumberDigit: null },
  { ...internationalRow(5), iban: 'PT50000201231234567890154', bic: 'BTEJPTPL', swift: 'BTEJPTPL' },
  internationalRow(6),
  { ...brazilianRow(7), email: null },
  brazilianRow(8),
  brazilianRow(9),
  brazilianRow(10),
];

/** Returns the payment info of a company, with the CNPJ of its head office. */
function companyRow(affiliateId: number): PaymentInfoRow {
  const cnpj = cnpjOf(30_000_000 + affiliateId * 9_973);
  return {
    ...brazilianRow(affiliateId),
    documentType: 'CNPJ',
    documentNumber: cnpj,
    businessName: `Canal ${affiliateId} Mídia Ltda.`,
    pixType: 'CNPJ',
    pixKey: cnpj,
  };
}

/** Inserts the payment info of the affiliates; after the fifteenth, two of three have complete data. */
export async function addPaymentData(tx: Tx, affiliateCount: number): Promise<void> {
  const others = Array.from({ length: affiliateCount }, (_, index) => index + 1).filter(
    (id) => id > 15 && id % 3 !== 2,
  );
  await insertInParts(
    [...handmade, ...others.map((id) => (id % 2 === 0 ? companyRow(id) : brazilianRow(id)))],
    (part) => tx.insert(paymentInfos).values(part),
  );
}
