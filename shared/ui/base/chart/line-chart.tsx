import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './chart.module.css';
import type { ChartSeries } from './chart-series.ts';
import { axisTicks } from './scale.ts';
import { Bars, Lines } from './shapes.tsx';

const ChartTable = lazyPart(() => import('./chart-table.tsx'), 'ChartTable');

interface LineChartProps {
  /** What the chart shows; its accessible name. */
  title: string;
  /** The series, and one to compare it with: drawn dashed, place by place. */
  series: readonly [ChartSeries, ChartSeries?];
  format: (value: number) => string;
  /** Lines by default. Up to two points are bars in any case: no line says anything about them. */
  kind?: 'line' | 'bars';
  /** Of the drawing and of the table, which takes its place. */
  heightPx?: number;
}

/** The keys of a slider, as far as a chart has them: where they lead from a place. */
const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * A line or bar chart of one series, or of two to compare. It is a slider over its points: pointer and arrow keys choose
 * one, and its values are given as text. It can be read as a table instead. Its size never changes. The words of
 * `screens.chart` must be there.
 */
export function LineChart({ title, series, format, kind = 'line', heightPx = 240 }: LineChartProps) {
  const { t } = useTranslation();
  const tableId = useId();
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const shown = series.filter((one) => one !== undefined);
  const last = Math.max(0, ...shown.map(({ points }) => points.length - 1));
  const at = chosen === undefined ? undefined : Math.min(chosen, last);

  const textAt = (place: number) =>
    shown
      .flatMap(({ name, points }) => {
        const point = points[place];
        return point ? [`${name}, ${point.label}: ${format(point.value)}`] : [];
      })
      .join('; ');

  return (
    <figure aria-label={title} style={{ margin: 0 }}>
      <div className={styles.head}>
        <ul className={styles.series}>
          {shown.map(({ name, points }, index) => {
            const point = at === undefined || isTable ? undefined : points[at];
            return (
              <li key={index}>
                {name}
                {point && (
                  <>
                    {' · '}
                    {point.label}: <b>{format(point.value)}</b>
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
            <ChartTable title={title} series={shown} format={format} />
          </LazyPlace>
        ) : (
          <Drawing
            title={title}
            shown={shown}
            last={last}
            at={at}
            textAt={textAt}
            isBars={kind === 'bars' || last < 2}
            onChoose={setChosen}
          />
        )}
      </div>
    </figure>
  );
}

interface DrawingProps {
  title: string;
  shown: readonly ChartSeries[];
  /** The place of the last point, and the one chosen. */
  last: number;
  at: number | undefined;
  textAt: (place: number) => string;
  isBars: boolean;
  onChoose: (place: number | undefined) => void;
}

function Drawing({ title, shown, last, at, textAt, isBars, onChoose }: DrawingProps) {
  const { locale } = useTranslation();
  const compact = new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'pt-BR', {
    notation: 'compact',
    maximumFractionDigits: 2,
  });
  const ticks = axisTicks(shown.flatMap(({ points }) => points.map(({ value }) => value)));
  const [min = 0, max = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number) => ((max - value) / (max - min)) * 100;

  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(0.999_999, Math.max(0, (event.clientX - left) / width));
    onChoose(isBars ? Math.floor(share * (last + 1)) : Math.round(share * last));
  };
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(at ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(Math.min(last, Math.max(0, next)));
  };
  const pointerAt = at === undefined ? undefined : isBars ? (at + 0.5) / (last + 1) : at / Math.max(1, last);

  return (
    <div className={styles.frame} style={{ height: '100%' }}>
      <div className={styles.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${yOf(tick)}%` }}>
            {compact.format(tick)}
          </span>
        ))}
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={textAt(at ?? last)}
        onPointerMove={choose}
        onPointerDown={choose}
        onPointerLeave={() => onChoose(undefined)}
        onKeyDown={move}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && onChoose(at ?? last)}
        onBlur={() => onChoose(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {ticks.map((tick) => (
            <line
              key={tick}
              {...(tick === 0 && { className: styles.zero })}
              x1={0}
              x2={100}
              y1={yOf(tick)}
              y2={yOf(tick)}
            />
          ))}
          {isBars ? (
            <Bars series={shown} count={last + 1} yOf={yOf} />
          ) : (
            <Lines series={shown} min={min} max={max} count={last + 1} zero={yOf(0)} />
          )}
        </svg>
        {pointerAt !== undefined && <div className={styles.pointer} style={{ left: `${pointerAt * 100}%` }} />}
      </div>
      <Labels points={shown[0]?.points ?? []} />
    </div>
  );
}

/** The labels of the first, the middle and the last point. */
function Labels({ points }: Pick<ChartSeries, 'points'>) {
  const labels = points.map(({ label }) => label);
  const labelled = [...new Set([0, Math.floor((labels.length - 1) / 2), labels.length - 1])].filter((i) => i >= 0);
  return (
    <div className={styles.labels} aria-hidden>
      {labelled.map((index) => (
        <span key={index}>{labels[index]}</span>
      ))}
    </div>
  );
}
