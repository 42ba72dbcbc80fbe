import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { type DateRange, formatDate } from '#shared/time.ts';

/** The columns of the statement, in order (spec §9). */
export const statementColumns = ['Campanha', 'Mês/Ano Ref.', 'Valor', 'Canal de Divulgação', 'Status'] as const;

/** What a statement as a PDF says: finished texts alone, so that another thread can draw them. */
export interface StatementDocument {
  brandName: string;
  /** `#rrggbb`. */
  brandColour: string;
  title: string;
  affiliateName: string;
  range: string;
  opening: string;
  closing: string;
  /** One cell per column. */
  rows: string[][];
  madeOn: string;
}

interface StatementFacts {
  brand: { name: string; colour: string };
  affiliateName: string;
  range: DateRange;
  lines: readonly ResourceRecord<'statement'>[];
  /** The business date of today. */
  today: string;
}

const monthOf = (yearmonth: string | null) => yearmonth?.split('-').toReversed().join('/') ?? '';
const reais = (amount: number) => formatBrl(amount, 'pt-br');

/** Returns the texts of a statement. They are Portuguese in every language, as accountants in Brazil read them. */
export function statementDocument({ brand, affiliateName, range, lines, today }: StatementFacts): StatementDocument {
  const balance = (kind: 'opening' | 'closing') => reais(lines.find((line) => line.kind === kind)?.balance ?? 0);
  const rows = lines
    .filter(({ kind }) => kind === 'line')
    .map((line) => [
      line.campaign_name ?? '',
      monthOf(line.reference_month),
      reais(line.amount),
      line.channel_name ?? '',
      line.description,
    ]);
  return {
    brandName: toWinAnsi(brand.name),
    brandColour: brand.colour,
    title: 'Extrato de transação',
    affiliateName: toWinAnsi(affiliateName),
    range: `Período: ${formatDate(range.from)} a ${formatDate(range.to)}`,
    opening: toWinAnsi(`Saldo anterior: ${balance('opening')}`),
    closing: toWinAnsi(`Saldo final: ${balance('closing')}`),
    rows: rows.map((cells) => cells.map(toWinAnsi)),
    madeOn: `Emitido em ${formatDate(today)}`,
  };
}

/** The characters beyond Latin-1 that the standard fonts of a PDF have (Windows-1252). */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const replacements: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u2007': '\u00a0',
  '\u202f': '\u00a0',
};

const isWritable = (character: string): boolean =>
  /^[\x20-\x7e\u00a0-\u00ff]$/.test(character) || beyondLatin1.includes(character);

/** Returns a character as the fonts can write it: without its accents where they lack them, else a question mark. */
function writable(character: string): string {
  const known = replacements[character] ?? character;
  if (isWritable(known)) return known;
  // Zero-width characters and other signs of layout.
  if (/^\p{Cf}|\p{Mn}$/u.test(known)) return '';
  if (/^\s|\p{Cc}$/u.test(known)) return ' ';
  const bare = known.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
  return bare !== '' && Array.from(bare).every(isWritable) ? bare : '?';
}

/**
 * Returns a text of the characters that the standard fonts of a PDF have. A single one that they lack would garble the whole
 * text that it is in.
 */
export const toWinAnsi = (text: string): string => Array.from(text.normalize('NFC'), writable).join('');
