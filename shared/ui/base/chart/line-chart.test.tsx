import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { ChartTable } from './chart-table.tsx';
import { LineChart } from './line-chart.tsx';

const t = createTranslate(wordsOf('pt-br', 'portal'), 'pt-br');
const points = (...values: number[]) => values.map((value, index) => ({ label: `0${index + 1}/11`, value }));
const now = { name: 'Cliques', points: points(1, 5, 3) };
const before = { name: 'Antes', points: points(2, 2) };
const format = (value: number) => `${value} x`;

const html = (chart: React.ReactNode) =>
  renderToString(
    <TranslationProvider t={t} locale="pt-br">
      {chart}
    </TranslationProvider>,
  );

test('a chart has the values of its last point, of both series, as text for screen readers', () => {
  const drawn = html(<LineChart title="Cliques por dia" series={[now, before]} format={format} />);
  expect(drawn).toContain('role="slider"');
  expect(drawn).toContain('aria-valuetext="Cliques, 03/11: 3 x"');
  expect(drawn.match(/<path/g)).toHaveLength(3);
});

test('one or two days are bars, since a line would say nothing', () => {
  const drawn = html(
    <LineChart title="Cliques por dia" series={[{ name: 'Cliques', points: points(4) }]} format={format} />,
  );
  expect(drawn.match(/<rect/g)).toHaveLength(1);
  expect(drawn).not.toContain('<path');
});

test('a day that is not over is drawn apart, as a line and as a bar', () => {
  const drawn = html(<LineChart title="Cliques por dia" series={[{ ...now, isOpen: true }]} format={format} />);
  const [area, over, open] = [...drawn.matchAll(/<path class="([^"]*)" d="([^"]*)"/g)].map(([, , path]) => path ?? '');
  expect(area).toContain('100');
  expect(over?.split('L')).toHaveLength(2);
  expect(open).toBe(`M${String(over?.split('L')[1])}L100 ${String(open?.split(' ').at(-1))}`);
  const bars = html(
    <LineChart
      title="Cliques por dia"
      series={[{ name: 'Cliques', points: points(4, 2), isOpen: true }]}
      format={format}
    />,
  );
  expect(new Set([...bars.matchAll(/<rect class="([^"]*)"/g)].map(([, name]) => name)).size).toBe(2);
});

test('its table has every value, and gaps where a series has ended', () => {
  const table = html(<ChartTable title="Cliques por dia" series={[now, before]} format={format} />);
  const cells = [...table.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text);
  expect(cells).toEqual(['01/11', '1 x', '01/11', '2 x', '02/11', '5 x', '02/11', '2 x', '03/11', '3 x', '', '']);
});
