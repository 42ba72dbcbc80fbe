import { isValidBankAccount } from '@brazilian-utils/brazilian-utils/is-valid-bank-account';

/** Banks that publish how their check digits are made. For any other bank the library guesses. */
const publishedBanks: ReadonlySet<string> = new Set(['001', '033', '041', '104', '237', '260', '341', '399', '745']);

/** A Brazilian bank account, as payment info has it. */
interface BankAccount {
  /** The bank's three-digit COMPE code. */
  bankCode: string;
  /** May end in a check digit of its own, `1234-5`. */
  agency: string;
  account: string;
  digit: string;
}

/**
 * Checks whether the check digit of an account contradicts the rule that its bank has published. A contradiction is a
 * reason to look again, and no proof: banks have old accounts that follow older rules.
 */
export function contradictsCheckDigit({ bankCode, agency, account, digit }: BankAccount): boolean {
  if (!publishedBanks.has(bankCode)) return false;
  const [agencyNumber = ''] = agency.split('-');
  return !isValidBankAccount({ bankCode, agency: agencyNumber, account, digit });
}
