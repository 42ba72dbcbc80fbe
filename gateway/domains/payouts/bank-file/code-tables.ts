import type { LayoutName } from './cnab240.ts';
import type { CodeTable } from './return-codes.ts';

/**
 * The return codes of FEBRABAN, "Layout Padrão 240 posições", note G059, as far as they are about credits. Left out are
 * those about bar codes, payroll loans, segment C and claims, which no payment of ours can get, and three that need a
 * person: `03` (some banks report a mere booking by it), `BB` (the bank already has the payment), `5T` (nothing was paid).
 */
const febraban: CodeTable = {
  '00': 'paid',
  BD: 'accepted',
  BE: 'accepted',
  // 'As ocorrências iniciadas com ZA têm caráter informativo': the bank has replaced agency or account.
  ZA: 'note',
  // The file, its headers, or what we wrote in a record.
  '01': 'operator',
  AA: 'operator',
  AB: 'operator',
  AC: 'operator',
  AD: 'operator',
  AE: 'operator',
  AF: 'operator',
  AG: 'operator',
  AH: 'operator',
  AI: 'operator',
  AJ: 'operator',
  AK: 'operator',
  AP: 'operator',
  AQ: 'operator',
  AR: 'operator',
  AU: 'operator',
  AV: 'operator',
  AW: 'operator',
  AX: 'operator',
  AY: 'operator',
  BC: 'operator',
  HB: 'operator',
  HC: 'operator',
  HD: 'operator',
  HE: 'operator',
  HF: 'operator',
  HG: 'operator',
  HH: 'operator',
  HI: 'operator',
  HJ: 'operator',
  HK: 'operator',
  HL: 'operator',
  H1: 'operator',
  TA: 'operator',
  // 'Lote não aceito': the reasons are in the records of the lot.
  HA: 'refused',
  // The payee.
  AL: 'account_not_found',
  AM: 'account_not_found',
  AN: 'account_not_found',
  AZ: 'account_not_found',
  AO: 'document',
  AT: 'document',
  BG: 'account_closed',
  '02': 'cancelled_by_bank',
  // 'Exclusão efetuada com sucesso'.
  BF: 'cancelled_by_bank',
  H4: 'returned',
  // Pix.
  PA: 'bank_unavailable',
  PB: 'bank_unavailable',
  PC: 'account_closed',
  PD: 'account_not_found',
  PE: 'account_closed',
  PF: 'document',
  PG: 'document',
  PH: 'bank_unavailable',
  PI: 'operator',
  PJ: 'pix_key',
  PL: 'operator',
  PM: 'pix_key',
  PN: 'operator',
};

/**
 * Bradesco: note G059 of "Multipag Bradesco (240 posições)", version 6 of July 2023, and its table of occurrences with
 * Pix. `AA` is also the answer to a file that was received twice, so it says nothing about a payment; neither does `BB`.
 */
const { AA, ...ofBradesco } = febraban;
const bradesco: CodeTable = {
  ...ofBradesco,
  // 'Débito autorizado pela agência: o pagamento foi autorizado e efetuado pela agência'.
  '03': 'paid',
  // A list of debits, which we never send, but the operator may have arranged.
  '5A': 'accepted',
  '5B': 'operator',
  '5C': 'operator',
  '5D': 'operator',
  '5E': 'operator',
  '5M': 'operator',
  '5F': 'cancelled_by_bank',
};

/**
 * Itaú: note 8 of "SISPAG, Layout de Arquivos CNAB", edition 086, as far as the codes are about credits. Its order of
 * weight: what was booked or changed (`note`) says nothing beside any other code, and `RJ` adds nothing beside a reason.
 */
const itau: CodeTable = {
  '00': 'paid',
  // Paid by a loan of the bank to the payer, or to the payee.
  FC: 'paid',
  FD: 'paid',
  // A payment order that was cashed: by arrangement, Itaú turns a payment that it cannot book into one (`BE`, `EM`).
  CP: 'paid',
  AE: 'note',
  BD: 'note',
  BE: 'note',
  EM: 'note',
  IR: 'note',
  LA: 'note',
  PD: 'note',
  RS: 'note',
  CE: 'cancelled_by_bank',
  LC: 'cancelled_by_bank',
  NA: 'cancelled_by_bank',
  SS: 'cancelled_by_bank',
  DV: 'returned',
  EX: 'returned',
  HA: 'refused',
  NR: 'refused',
  RJ: 'refused',
  // The number of the lot. Elsewhere AG is the payer's account.
  AG: 'operator',
  AH: 'operator',
  AJ: 'operator',
  AP: 'operator',
  AQ: 'operator',
  AR: 'operator',
  BC: 'operator',
  CK: 'operator',
  DM: 'operator',
  HM: 'operator',
  IM: 'operator',
  TA: 'operator',
  X1: 'operator',
  AL: 'account_not_found',
  AM: 'account_not_found',
  AN: 'account_not_found',
  CN: 'account_not_found',
  IN: 'account_not_found',
  AO: 'document',
  BI: 'document',
  CD: 'document',
  TI: 'document',
};

/** The codes of each layout. A code may have another meaning at another bank; one that is not listed means review. */
export const codeTables: Readonly<Record<LayoutName, CodeTable>> = { febraban, itau, bradesco, santander: febraban };

/** The default words of a CSV return. */
export const csvCodes: CodeTable = {
  PAGO: 'paid',
  AGENDADO: 'accepted',
  ERRO: 'operator',
  CONTA: 'account_not_found',
  ENCERRADA: 'account_closed',
  CHAVE: 'pix_key',
  DOCUMENTO: 'document',
  BANCO: 'bank_unavailable',
  DEVOLVIDO: 'returned',
  CANCELADO: 'cancelled_by_bank',
};
