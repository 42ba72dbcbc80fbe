import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { type DateRange, formatDate } from '#shared/time.ts';
import { toWinAnsi } from './win-ansi.ts';

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
