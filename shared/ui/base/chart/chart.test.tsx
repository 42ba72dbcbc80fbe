import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { Chart } from './chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { Funnel } from './funnel.tsx';
import { barShape, lineShape } from './shapes.tsx';
import { ShareBar } from './share-bar.tsx';
import { Sparkline } from './sparkline.tsx';
import { stackedShape } from './stacked-shape.tsx';

const t = createTranslate(wordsOf('pt-br', 'portal'), 'pt-br');
const points = (...values: number[]) => values.map((value, index) => ({ label: `0${index + 1}/11`, value }));
const now = { name: 'Cliques', points: points(1, 5, 3) };
const before = { name: 'Antes', points: points(2, 2) };
const title = 'Cliques por dia';

const html = (chart: React.ReactNode) =>
  renderToString(
    <TranslationProvider t={t} locale="pt-br">
      {chart}
    </TranslationProvider>,
  );
const rects = (drawn: string) =>
  [...drawn.matchAll(/<rect([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );

describe('a chart', () => {
  it('has the values of its last point, of both series, as text for screen readers', () => {
    const drawn = html(<Chart title={title} series={[now, before]} unit="count" shape={lineShape} />);
    expect(drawn).toContain('role="slider"');
    expect(drawn).toContain('aria-valuetext="Cliques, 03/11: 3"');
    expect(drawn.match(/<path/g)).toHaveLength(3);
  });

  it('has its axis in reais, in little room', () => {
    const series = [{ name: 'Vendas', points: points(0, 1200, 4100) }];
    const drawn = html(<Chart title={title} series={series} unit="brl" shape={barShape} />).replaceAll('\u00a0', ' ');
    expect([...drawn.matchAll(/<span style="top:[^"]*">([^<]*)</g)].map(([, text]) => text)).toEqual([
      'R$ 0',
      'R$ 2 mil',
      'R$ 4 mil',
      'R$ 6 mil',
    ]);
    expect(drawn).toContain('aria-valuetext="Vendas, 03/11: R$ 4.100,00"');
  });

  it('of one or two days has bars, since a line would say nothing', () => {
    const series = [{ name: 'Cliques', points: points(4) }];
    const drawn = html(<Chart title={title} series={series} unit="count" shape={lineShape} />);
    expect(rects(drawn)).toHaveLength(1);
    expect(drawn).not.toContain('<path');
  });

  it('draws a day that is not over apart: dashed to an open dot, or as an open bar', () => {
    const drawn = html(<Chart title={title} series={[{ ...now, isOpen: true }]} unit="count" shape={lineShape} />);
    const [area, over, open, dot] = [...drawn.matchAll(/<path class="([^"]*)" d="([^"]*)"/g)].map(
      ([, , path]) => path ?? '',
    );
    expect(area).toContain('100');
    expect(over?.split('L')).toHaveLength(2);
    const end = `100 ${String(open?.split(' ').at(-1))}`;
    expect(open).toBe(`M${String(over?.split('L')[1])}L${end}`);
    expect(dot).toBe(`M${end}h0`);
    const series = [{ name: 'Cliques', points: points(4, 2), isOpen: true }];
    const bars = rects(html(<Chart title={title} series={series} unit="count" shape={lineShape} />));
    expect(bars.map((bar) => bar['data-open'])).toEqual([undefined, 'true']);
  });

  it('stacks series upon each other, and what is negative below 0', () => {
    const series = [
      { name: 'Aprovada', points: points(2, -1) },
      { name: 'Pendente', points: points(3, 4) },
    ];
    const bars = rects(html(<Chart title={title} series={series} unit="count" shape={stackedShape} />));
    const [scale] = bars.map(({ height }) => Number(height) / 2);
    expect(bars.map(({ height }) => Math.round(Number(height) / Number(scale)))).toEqual([2, 3, 1, 4]);
    const [first, second] = bars;
    expect(Number(second?.y) + Number(second?.height)).toBeCloseTo(Number(first?.y));
  });
});

describe('the table of a chart', () => {
  const cells = (table: string) => [...table.matchAll(/<t[dh](?: [^>]*)?>(.*?)<\/t[dh]>/g)].map(([, text]) => text);

  it('has every value, and gaps where a series has ended', () => {
    const table = html(<ChartTable title={title} series={[now, before]} unit="count" />);
    expect(cells(table).slice(4)).toEqual('01/11 1 01/11 2 02/11 5 02/11 2 03/11 3  '.split(' '));
  });

  it('names the day once where the series have the same ones', () => {
    const table = html(<ChartTable title={title} series={[now, { ...now, name: 'Vendas' }]} unit="count" />);
    expect(cells(table).slice(0, 6)).toEqual(['Período', 'Cliques', 'Vendas', '01/11', '1', '1']);
  });
});

it('the course of a figure ends in an open dot while its day is not over', () => {
  expect(html(<Sparkline values={[1, 2, 3]} isOpen />).match(/<path/g)).toHaveLength(4);
  expect(html(<Sparkline values={[1, 2, 3]} isOpen={false} />).match(/<path/g)).toHaveLength(1);
});

it('a share bar gives no room to what is negative, and leaves the rest of the whole open', () => {
  const parts = [
    { name: 'paid', value: 30, tone: 'primary' as const },
    { name: 'failed', value: -5, tone: 'alarm' as const },
  ];
  const grown = [...html(<ShareBar parts={parts} whole={100} />).matchAll(/flex-grow:(\d+)/g)].map(([, size]) => size);
  expect(grown).toEqual(['30', '70']);
});

it('the bars of a funnel are against its greatest step', () => {
  const steps = [
    { name: 'cliques', value: 200, text: '200', more: '' },
    { name: 'vendas', value: 10, text: '10', more: '5%' },
  ];
  const drawn = html(<Funnel title="Do clique à venda" steps={steps} />);
  expect([...drawn.matchAll(/width:([\d.]+)%/g)].map(([, width]) => width)).toEqual(['100', '5']);
  expect(drawn).toContain('<b>10</b>');
});
