import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { pdfTexts } from '#shared/testing/pdf-texts.ts';
import { statementColumns, statementDocument } from './statement-document.ts';
import { toWinAnsi } from './statement-document.ts';
import { RENDER_TIMEOUT_MS, renderStatement } from './statement-file.ts';
import { drawStatement } from './statement-pdf.ts';

type Line = ResourceRecord<'statement'>;

const line = (id: number, amount: number, rest: Partial<Line> = {}): Line => ({
  id,
  kind: 'line',
  date: '2026-01-05',
  campaign_name: 'Loja Modelo',
  reference_month: '2025-12',
  channel_name: 'Blog da Ana',
  description: 'Comissão',
  amount,
  balance: 0,
  ...rest,
});

const documentOf = (lines: readonly Line[]) =>
  statementDocument({
    brand: { name: 'Parceria', colour: '#0b6072' },
    affiliateName: 'João Conceição',
    range: { from: '2026-01-01', to: '2026-01-31' },
    lines,
    today: '2026-02-01',
  });

const centsOf = (text: string) => Number(text.replaceAll(/[^\d-]/g, ''));
const amounts = (texts: readonly string[]) => texts.filter((text) => /^-?R\$\s[\d.]+,\d\d$/.test(text));

describe('the statement as a PDF', () => {
  const opening = line(1, 0, { kind: 'opening', balance: 100, description: 'Saldo anterior' });
  const closing = line(99, 0, { kind: 'closing', balance: -1_134.56, description: 'Saldo final' });

  it('is A4 portrait, with its columns, balances, range, name, brand and numbered pages', () => {
    const bytes = drawStatement(
      documentOf([opening, line(2, -1_234.56, { description: 'Comissão estornada' }), closing]),
    );
    const texts = pdfTexts(bytes);
    expect(texts.filter((text) => statementColumns.some((column) => column === text))).toEqual([...statementColumns]);
    for (const text of [
      'Extrato de transação',
      'Parceria',
      'João Conceição',
      'Período: 01/01/2026 a 31/01/2026',
      'Saldo anterior: R$\u00a0100,00',
      'Saldo final: -R$\u00a01.134,56',
      'Página 1 de 1',
      'Loja Modelo',
      '12/2025',
      '-R$\u00a01.234,56',
      'Blog da Ana',
      'Comissão estornada',
    ]) {
      expect(texts).toContain(text);
    }
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
  });

  it('shows every amount whole, whatever the names beside it are, and they add up', () => {
    const long = 'Campanha de nome muito comprido '.repeat(8);
    const lines = Array.from({ length: 120 }, (_, index) =>
      line(index + 2, (index - 70) * 12_345.67, {
        campaign_name: index % 3 === 0 ? long : 'Ação (1) \\ 🎉 Zażółć',
        channel_name: 'C\u0327a\u0303o\u200b\u202f→',
      }),
    );
    const texts = pdfTexts(drawStatement(documentOf([opening, ...lines, closing])));
    const drawn = amounts(texts);
    expect(drawn).toHaveLength(120);
    expect(drawn.reduce((sum, text) => sum + centsOf(text), 0)).toBe(
      lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    );
    expect(texts).toContain('Ação (1) \\ ? Zazó?c');
    const pages = texts.filter((text) => /^Página \d+ de \d+$/.test(text));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.at(-1)).toBe(`Página ${pages.length} de ${pages.length}`);
  });

  it('has nothing that a reader would run or fetch', () => {
    const hostile = line(2, 1, { campaign_name: '=HYPERLINK("http://x")', channel_name: '(/JavaScript) /URI' });
    const pdf = Buffer.from(drawStatement(documentOf([hostile]))).toString('latin1');
    for (const active of ['/JavaScript', '/JS', '/Launch', '/URI', '/EmbeddedFile']) expect(pdf).not.toContain(active);
  });
});

it('a text for a PDF has only characters that its fonts have, and keeps those', () => {
  expect(toWinAnsi('Promoção – “50 %” R$\u00a010,00 €')).toBe('Promoção – “50 %” R$\u00a010,00 €');
  expect(toWinAnsi('a\u0301 \u2212\u202f1')).toBe('á -\u00a01');
  const windows = new TextDecoder('windows-1252');
  const known = new Set(Array.from({ length: 256 }, (_, byte) => windows.decode(Buffer.from([byte]))));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      Array.from(toWinAnsi(text)).every((character) => known.has(character)),
    ),
  );
});

it('the drawing ends after its time, with an error and without its worker', async () => {
  vi.useFakeTimers();
  try {
    const drawer = { addEventListener: vi.fn(), postMessage: vi.fn(), terminate: vi.fn() };
    const drawing = expect(renderStatement(documentOf([]), () => drawer)).rejects.toThrow('too long');
    await vi.advanceTimersByTimeAsync(RENDER_TIMEOUT_MS - 1);
    expect(drawer.terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await drawing;
    expect(drawer.terminate).toHaveBeenCalledOnce();
    expect(RENDER_TIMEOUT_MS).toBe(15_000);
  } finally {
    vi.useRealTimers();
  }
});
