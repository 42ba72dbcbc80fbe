import './tones.css';
import { useId, useState } from 'react';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { type ChartUnit, valueText } from './axis-text.ts';
import styles from './chart.module.css';
import { type ChartSeries, type ChartShape, toneOf } from './chart-series.ts';
import { Plot } from './plot.tsx';
import { barShape } from './shapes.tsx';

const ChartTable = lazyPart(() => import('./chart-table.tsx'), 'ChartTable');

interface ChartProps {
  /** What the chart shows; its accessible name. */
  title: string;
  series: readonly ChartSeries[];
  unit: ChartUnit;
  /** Up to two points are bars in place of a line, which would say nothing about them. */
  shape: ChartShape;
  /** Of the drawing and of the table, which takes its place. */
  heightPx?: number;
}

/** The height of the names above a drawing. */
export const CHART_HEAD_PX = 52;

/**
 * A chart with an axis: lines, bars or stacked bars. It is a slider over its points: pointer and arrow keys choose one, and its
 * values are given as text. It can be read as a table instead. Its size never changes. The words of `screens.chart` must
 * be there.
 */
export function Chart({ title, series, unit, shape, heightPx = 240 }: ChartProps) {
  const { t, locale } = useTranslation();
  const tableId = useId();
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const last = Math.max(0, ...series.map(({ points }) => points.length - 1));
  const at = chosen === undefined ? undefined : Math.min(chosen, last);
  const drawn = last < 2 && !shape.hasColumns ? barShape : shape;
  return (
    <figure aria-label={title} className={styles.chart}>
      <div className={styles.head}>
        <ul className={styles.series}>
          {series.map((one, index) => {
            const point = at === undefined || isTable ? undefined : one.points[at];
            return (
              <li key={index} data-tone={toneOf(one, index)} data-mark={drawn.hasColumns ? 'box' : 'line'}>
                {one.name}
                {point && (
                  <>
                    {' · '}
                    {point.label}: <b>{valueText(point.value, unit, locale)}</b>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <button
          type="button"
          className={styles.switch}
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'screens.chart.as_chart' : 'screens.chart.as_table')}
        </button>
      </div>
      <div id={tableId} style={{ height: heightPx }}>
        {isTable ? (
          <LazyPlace>
            <ChartTable title={title} series={series} unit={unit} />
          </LazyPlace>
        ) : (
          <Plot title={title} series={series} unit={unit} shape={drawn} last={last} at={at} onChoose={setChosen} />
        )}
      </div>
    </figure>
  );
}
