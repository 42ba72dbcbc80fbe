import { pixType } from '#shared/codes/payouts/pix-type.ts';
import type { FilePayee } from './payee-snapshot.ts';

/** The code of each type of Pix key: telephone, e-mail, CPF or CNPJ, random. */
export const initiations = { mobile: '01', email: '02', cpf: '03', cnpj: '03', random: '04' } as const;

/** Returns the code for the type of the payee's Pix key; undefined for an unknown type. */
export function initiationOf({ pixType: type }: FilePayee): string | undefined {
  const name = pixType.byCode(type)?.name;
  return name && initiations[name];
}

/** Returns the Pix key as banks require it: a telephone with its country code, any other unchanged. */
export function pixKeyAtBank({ pixType: type, pixKey }: FilePayee): string | null {
  if (pixKey === null || pixType.byCode(type)?.name !== 'mobile') return pixKey;
  return pixKey.startsWith('+') ? pixKey : `+55${pixKey}`;
}

/** Returns the code of the payee's bank, from `001 - Banco do Brasil S.A.`; null without one. */
export const codeOfBank = ({ bankName }: FilePayee): string | null => /^(\d{3}) - /.exec(bankName ?? '')?.[1] ?? null;
