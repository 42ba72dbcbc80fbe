import { isCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf } from '#shared/brazil/cpf.ts';
import { isPhone, parsePhone, withNinthDigit } from '#shared/brazil/phone.ts';
import type { SearchForm } from '#shared/codes/platform/search-form.ts';
import type { SearchKind } from '#shared/codes/platform/search-kind.ts';
import { parseAmount } from '#shared/money.ts';
import { unaccented } from './unaccented.ts';

/** The values of a text, by each form that it can have. */
export type SearchValues = Readonly<Partial<Record<SearchForm, string>>>;

/** What a searched text can be. */
export interface RecognizedSearch {
  /** The form to name to the reader; null for a text that could be several. */
  form: SearchForm | null;
  /** The kinds that the text names, as in 'lote 24'; null for all. */
  kinds: readonly SearchKind[] | null;
  /** The values without the name of a kind. */
  values: SearchValues;
  /** The words of the whole text, for the kinds that it does not name; null without words. */
  words: string | null;
}

/** What people write before a number, without accents, in both languages. An empty list says only what follows. */
const namedKinds: Readonly<Record<string, readonly SearchKind[]>> = {
  afiliado: ['affiliate'],
  affiliate: ['affiliate'],
  anunciante: ['advertiser'],
  advertiser: ['advertiser'],
  campanha: ['campaign'],
  campaign: ['campaign'],
  canal: ['channel'],
  channel: ['channel'],
  site: ['channel'],
  pedido: ['conversion'],
  order: ['conversion'],
  venda: ['conversion'],
  sale: ['conversion'],
  conversao: ['conversion'],
  conversion: ['conversion'],
  transacao: ['conversion'],
  transaction: ['conversion'],
  'lote de pagamento': ['payment-run'],
  'payment run': ['payment-run'],
  pagamento: ['payment'],
  payment: ['payment'],
  lote: ['payment-run'],
  run: ['payment-run'],
  'nota fiscal': ['invoice-upload'],
  'tax invoice': ['invoice-upload'],
  nota: ['invoice-upload'],
  nf: ['invoice-upload'],
  nfse: ['invoice-upload'],
  'fatura avulsa': ['custom-invoice'],
  'custom invoice': ['custom-invoice'],
  fatura: ['advertiser-invoice', 'custom-invoice'],
  invoice: ['advertiser-invoice', 'custom-invoice', 'invoice-upload'],
  cupom: ['coupon'],
  coupon: ['coupon'],
  link: ['tracking-link'],
  clique: ['conversion', 'tracking-link'],
  click: ['conversion', 'tracking-link'],
  cnpj: [],
  cpf: [],
  pix: [],
  telefone: [],
  phone: [],
  tel: [],
};

const letters = /\p{L}/u;
const crockford = /^[0-9A-HJKMNP-TV-Z]{26,40}$/i;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const bankNumber = /^PG0*([1-9]\d{0,14})$/i;
/** Documents with their punctuation, from the second group on: the beginning of one is enough. */
const cnpjBeginning = /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{0,3}(?:\/[\dA-Z]{0,4}(?:-\d{0,2})?)?$/i;
const cpfBeginning = /^\d{3}\.\d{3}\.\d{0,3}(?:-\d{0,2})?$/;
const address = /^(?:https?:\/\/)?(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu;
const shortLink = /\/c\/([\w-]{4,32})\/?(?:\?.*)?$/;

const codeLength = { min: 5, max: 14 } as const;
const phoneDigitsMin = 8;
const referenceLengthMax = 128;
const wordLengthMin = 2;

/** Returns the words of a text as the database compares them, joined by blanks: without accents, in small letters. */
function wordsOf(text: string): string | null {
  const words = unaccented(text)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && word !== 'http' && word !== 'https' && word !== 'www');
  return words.some((word) => word.length >= wordLengthMin) ? words.join(' ') : null;
}

/** Returns the beginning of a CPF, a CNPJ or another registration number, in capitals and without punctuation. */
function documentOf(text: string): string | undefined {
  if (!/^[\dA-Z][\dA-Z\s./-]*$/i.test(text)) return undefined;
  const code = text.replaceAll(/[\s./-]/g, '').toUpperCase();
  const hasDigits = /\d.*\d/.test(code);
  return hasDigits && code.length >= codeLength.min && code.length <= codeLength.max ? code : undefined;
}

/** Returns the digits of a phone number, or an id of WhatsApp, without the country code 55, or those of its end. */
function phoneOf(given: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(given)) return undefined;
  const text = withNinthDigit(given);
  if (isPhone(text))
    return parsePhone(text)
      .replace(/^55(?=\d{10,11}$)/, '')
      .replace(/^\+/, '');
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= phoneDigitsMin && digits.length <= 13 ? digits : undefined;
}

/** Returns cents; undefined for a text that is no amount, among them numbers that begin with 0. */
function centsOf(text: string): string | undefined {
  if (!/^(?:R\$)?\s*[\d.,]+$/i.test(text) || /^0\d/.test(text)) return undefined;
  const cents = parseAmount(text.replace(/^R\$\s*/i, ''));
  return cents === undefined || cents <= 0 ? undefined : String(cents);
}

function valuesOf(text: string): SearchValues {
  const isOneWord = !/\s/.test(text);
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  const isReference = isOneWord && text.length <= referenceLengthMax && /[\p{L}\d]/u.test(text);
  const isAddress = isOneWord && address.test(text);
  const words = letters.test(text) && !text.includes('@') ? wordsOf(text) : null;
  const all: Record<SearchForm, string | null | undefined> = {
    click_id: crockford.test(text) ? text.toUpperCase() : undefined,
    bank_number: bankNumber.exec(text)?.[1],
    email: isOneWord && text.includes('@') ? text.toLowerCase() : undefined,
    // A document is compared by its beginning, whichever it is.
    cnpj: undefined,
    cpf: undefined,
    document: documentOf(text),
    phone: phoneOf(text),
    pix_key: uuid.test(text) ? text.toLowerCase() : undefined,
    reference: isReference ? text.replace(/^#/, '') : undefined,
    code: shortLink.exec(text)?.[1] ?? (/^[\w-]{3,40}$/.test(text) ? text : undefined),
    number,
    bank_reference: isOneWord && /^[\dA-Z-]{5,40}$/i.test(text) && /\d/.test(text) ? text : undefined,
    amount: centsOf(text),
    address: isAddress ? wordsOf(text) : undefined,
    words,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([form, value]) => (value ? [[form, value]] : [])));
}

/** Whether a text is written as an amount rather than as any number. */
const isWrittenAsAmount = (text: string) => /^R\$/i.test(text) || /[.,]\d{2}$/.test(text);

/** Returns the form to name; null where several are as likely. */
function formOf(text: string, values: SearchValues): SearchForm | null {
  if (values.click_id !== undefined) return 'click_id';
  if (values.bank_number !== undefined) return 'bank_number';
  if (values.email !== undefined) return 'email';
  if (isCnpj(text) || cnpjBeginning.test(text)) return 'cnpj';
  if (cpfBeginning.test(text)) return 'cpf';
  if (/[+()]|\d-\d{4}$|^55\d{10}$/.test(text) && isPhone(withNinthDigit(text))) return 'phone';
  if (isCpf(text)) return 'cpf';
  if (isPhone(text)) return 'phone';
  if (values.pix_key !== undefined) return 'pix_key';
  if (values.amount !== undefined && isWrittenAsAmount(text)) return 'amount';
  if (values.address !== undefined) return 'address';
  return values.number !== undefined ? 'number' : null;
}

/** The name of a kind, of the longest to the shortest, and what is written between it and a number. */
const named = Object.entries(namedKinds)
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([name, kinds]) => ({ name: new RegExp(`^${name}[\\s:#]+(?:n[º°.]+\\s*)?`, 'i'), kinds }));

/** Returns the kinds that a text names before a number, and the rest of it; no kinds and the whole text where it names none. */
function withoutName(text: string): { kinds: readonly SearchKind[]; rest: string } {
  // Composed letters without their accents have the same length.
  const plain = unaccented(text);
  for (const { name, kinds } of named) {
    const rest = text.slice(name.exec(plain)?.[0].length ?? text.length);
    if (/\d/.test(rest)) return { kinds, rest };
  }
  return { kinds: [], rest: text };
}

/**
 * Recognises what a searched text can be: only where it can be found is it searched. The name of a kind before a number
 * narrows the search to it: 'lote 24', 'pedido PED-7'.
 */
export function recognizeSearch(given: string): RecognizedSearch {
  const text = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const { kinds, rest: searched } = withoutName(text);
  const values = valuesOf(searched);
  return {
    form: formOf(searched, values),
    kinds: kinds.length > 0 ? kinds : null,
    values,
    words: valuesOf(text).words ?? null,
  };
}
