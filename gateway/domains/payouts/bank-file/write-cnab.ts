import { isBrazil } from '#shared/brazil/is-brazil.ts';
import { bankAccountType } from '#shared/codes/payouts/bank-account-type.ts';
import type { PaymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { businessDate, formatDateTime } from '#shared/time.ts';
import type { FieldName, Layout } from './cnab240.ts';
import type { FileHead, FileItem } from './file-item.ts';
import { forEachYielding } from './for-each-yielding.ts';
import { type FieldValue, LayoutError, put } from './layout.ts';
import { codeOfBank, initiationOf, initiations, pixKeyAtBank } from './payee-codes.ts';
import type { FilePayee } from './payee-snapshot.ts';
import type { BankSettings, CnabSettings } from './settings.ts';

type Values = Partial<Record<FieldName, FieldValue>>;
type Transfer = CnabSettings['pix'];

/** Payments of one form: a lot of the file. */
interface Lot {
  transfer: Transfer;
  isPix: boolean;
  items: readonly FileItem[];
}

const taxIdTypes: Readonly<Record<string, string>> = { CPF: '1', CNPJ: '2' };

function taxIdOf({ documentType, documentNumber }: FilePayee): Values {
  const type = taxIdTypes[documentType ?? ''];
  if (type === undefined || documentNumber === null) throw new LayoutError('payeeTaxId', 'characters');
  return { payeeTaxIdType: type, payeeTaxId: documentNumber };
}

const isSavings = ({ bankAccountType: type }: FilePayee) => bankAccountType.byCode(type)?.name === 'savings';

function accountOf(payee: FilePayee): Values {
  const [agency = '', agencyDigit = ''] = (payee.bankAgency ?? '').split('-');
  const bank = codeOfBank(payee);
  if (bank === null || agency === '' || payee.bankAccountNumber === null)
    throw new LayoutError('payeeAccount', 'characters');
  const digits = payee.bankAccountNumberDigit ?? '';
  const [digit = '', jointDigit = ''] = digits;
  return {
    payeeBank: bank,
    payeeAgency: agency,
    payeeAgencyDigit: agencyDigit,
    // Accounts are stored with up to 13 digits, of which banks use 12.
    payeeAccount: payee.bankAccountNumber.replace(/^0+(?=\d{12}$)/, ''),
    payeeAccountDigit: digit,
    payeeJointDigit: jointDigit,
    payeeCheckDigits: digits,
  };
}

function pixOf({ isTaxIdKeyOmitted }: Layout, payee: FilePayee): Values {
  const [initiation, pixKey] = [initiationOf(payee), pixKeyAtBank(payee)];
  if (initiation === undefined || pixKey === null || pixKey === '') throw new LayoutError('pixKey', 'characters');
  if (!isTaxIdKeyOmitted || initiation !== initiations.cpf) return { initiation, pixKey };
  // The bank takes the tax id of the record as the key, so it must be the same.
  if (pixKey !== payee.documentNumber) throw new LayoutError('pixKey', 'characters');
  return { initiation };
}

/** Returns the two lines of a payment. @throws {LayoutError} if a value of it does not fit */
function itemLines(
  { records, ted }: CnabSettings,
  shared: Values,
  { isPix, item, transfer }: { isPix: boolean; item: FileItem; transfer: Transfer },
): [string, string] {
  const { payee, amountCents, number } = item;
  if ((payee.businessName ?? '').trim() === '') throw new LayoutError('payeeName', 'characters');
  const isTed = transfer === ted;
  const amount = BigInt(amountCents);
  const identity = taxIdOf(payee);
  const sequence = Number(shared.sequence) + (records.numbered === 'records' ? 1 : 0);
  const first = put(records.payment, {
    ...shared,
    ...identity,
    ...(isPix ? { transfer: '04' } : accountOf(payee)),
    chamber: transfer.chamber,
    payeeName: payee.businessName ?? '',
    number,
    amount,
    ...(isTed ? { accountPurpose: isSavings(payee) ? 'PP' : 'CC' } : { tedPurpose: '' }),
  });
  const second = isPix
    ? put(records.pixPayee, { ...shared, ...identity, ...pixOf(records, payee), sequence })
    : put(records.accountPayee, {
        ...shared,
        ...identity,
        sequence,
        dueOn: shared.payOn ?? '',
        documentAmount: amount,
      });
  return [first, second];
}

function transferOf(settings: CnabSettings, payee: FilePayee): Transfer {
  if (codeOfBank(payee) !== settings.bank_code) return settings.ted;
  return isSavings(payee) ? settings.same_bank_savings : settings.same_bank;
}

/** Groups the payments of a method by the form in which the bank carries them out. */
function lotsOf(settings: CnabSettings, items: readonly FileItem[]): Lot[] {
  const lots = new Map<string, Lot & { items: FileItem[] }>();
  for (const item of items) {
    const isPix = item.method === 'pix';
    const transfer = isPix ? settings.pix : transferOf(settings, item.payee);
    const key = transfer.form;
    const lot = lots.get(key) ?? { transfer, isPix, items: [] };
    lot.items.push(item);
    lots.set(key, lot);
  }
  return [...lots.values()].toSorted((left, right) => left.transfer.form.localeCompare(right.transfer.form));
}

const payerOf = (settings: CnabSettings, { payer }: FileHead): Values => ({
  bank: settings.bank_code,
  taxIdType: '2',
  taxId: payer.cnpj,
  company: payer.name,
  agreement: settings.agreement,
  agency: settings.agency,
  agencyDigit: settings.agency_digit,
  account: settings.account,
  accountDigit: settings.account_digit,
  jointDigit: settings.joint_digit,
});

function addressOf({ address }: CnabSettings): Values {
  if (address === undefined) return {};
  const { number: streetNumber, ...rest } = address;
  return { ...rest, streetNumber };
}

/** Returns the time of day in São Paulo, `HHmmss`. Its distance from UTC is whole minutes. */
const timeOf = (instant: Date): string =>
  formatDateTime(instant).slice(-5).replace(':', '') + instant.toISOString().slice(17, 19);

/**
 * Writes the payments of one method as a CNAB 240 file.
 *
 * @throws {LayoutError} if a payment does not fit; see `payableBy`
 */
export async function writeCnab(settings: CnabSettings, head: FileHead, items: readonly FileItem[]): Promise<Buffer> {
  const { records } = settings;
  const payer = payerOf(settings, head);
  const lots = lotsOf(settings, items);
  const lines = [
    put(records.fileHeader, {
      ...payer,
      pixMark: lots.some(({ isPix }) => isPix) ? 'PIX' : '',
      bankName: settings.bank_name,
      madeOn: businessDate(head.madeAt),
      madeAt: timeOf(head.madeAt),
      fileNumber: head.fileNumber ?? '',
      version: settings.file_version ?? records.versions.file,
    }),
  ];
  for (const [index, { transfer, isPix, items: ofLot }] of lots.entries()) {
    const lot = index + 1;
    const start = lines.length;
    const version = settings.lot_version ?? records.versions.lot;
    const heading = { ...payer, ...addressOf(settings), lot, service: settings.service, form: transfer.form, version };
    lines.push(put(records.lotHeader, heading));
    let total = 0n;
    let sequence = 1;
    await forEachYielding(ofLot, (item) => {
      const shared = { bank: settings.bank_code, lot, sequence, payOn: head.payOn, tedPurpose: settings.ted_purpose };
      lines.push(...itemLines(settings, shared, { isPix, item, transfer }));
      total += BigInt(item.amountCents);
      sequence += records.numbered === 'records' ? 2 : 1;
    });
    const ofThisLot = lines.length - start + 1;
    lines.push(put(records.lotTrailer, { bank: settings.bank_code, lot, lines: ofThisLot, total }));
  }
  lines.push(put(records.fileTrailer, { bank: settings.bank_code, lots: lots.length, lines: lines.length + 1 }));
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}

/** @throws {LayoutError} if a value of the payee does not fit */
function tryItem(settings: CnabSettings, item: FileItem): void {
  if (item.method === 'abroad' || !isBrazil(item.payee.bankCountry ?? 'BR')) return;
  const isPix = item.method === 'pix';
  const transfer = isPix ? settings.pix : transferOf(settings, item.payee);
  itemLines(
    settings,
    { bank: settings.bank_code, lot: 1, sequence: 1, payOn: '2026-01-02' },
    { isPix, item, transfer },
  );
}

/** Why the file of the bank cannot name a payee. */
type PayeeRefusal = 'tax_id_letters' | 'payee_unwritable';

/**
 * Returns why a payee cannot be paid by the bank's file; undefined if it can. A document, an account or a key is never
 * truncated to fit.
 *
 * @param bank `env.bank`
 * @param payee payment info, or a snapshot read by `readSnapshot`
 */
export function payableBy(bank: BankSettings, method: PaymentMethod, payee: FilePayee): PayeeRefusal | undefined {
  if (bank.format === 'csv') return undefined;
  try {
    tryItem(bank, { number: '', method, amountCents: 1, payee });
    return undefined;
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error;
    const hasLetters = error.field === 'payeeTaxId' && /^(?=.*[A-Z])[\dA-Z]{14}$/.test(payee.documentNumber ?? '');
    return hasLetters ? 'tax_id_letters' : 'payee_unwritable';
  }
}
