import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { axisText, type ChartUnit, valueText } from './axis-text.ts';
import styles from './chart.module.css';
import type { ChartPoint, ChartSeries, ChartShape } from './chart-series.ts';
import { axisTicks, labelsShown } from './scale.ts';

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

interface PlotProps {
  title: string;
  series: readonly ChartSeries[];
  unit: ChartUnit;
  shape: ChartShape;
  /** The place of the last point, and the one chosen. */
  last: number;
  at: number | undefined;
  onChoose: (place: number | undefined) => void;
}

/** The drawing of a chart between its axes. */
export function Plot({ title, series, unit, shape, last, at, onChoose }: PlotProps) {
  const { locale } = useTranslation();
  const { hasColumns, Drawing } = shape;
  const ticks = axisTicks(shape.reach(series));
  const [min = 0, max = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number) => ((max - value) / (max - min)) * 100;
  /** Where the middle of a place is, from 0 to 100. */
  const xOf = (place: number) => (hasColumns ? (place + 0.5) / (last + 1) : place / Math.max(1, last)) * 100;
  const textAt = (place: number) =>
    series
      .flatMap(({ name, points }) => {
        const point = points[place];
        return point ? [`${name}, ${point.label}: ${valueText(point.value, unit, locale)}`] : [];
      })
      .join('; ');

  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(0.999_999, Math.max(0, (event.clientX - left) / width));
    onChoose(hasColumns ? Math.floor(share * (last + 1)) : Math.round(share * last));
  };
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(at ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(Math.min(last, Math.max(0, next)));
  };

  return (
    <div className={styles.frame}>
      <div className={styles.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${yOf(tick)}%` }}>
            {axisText(tick, unit, locale)}
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
          <Drawing series={series} count={last + 1} yOf={yOf} />
        </svg>
        {at !== undefined && <div className={styles.pointer} style={{ left: `${xOf(at)}%` }} />}
      </div>
      <Labels points={series[0]?.points ?? []} xOf={xOf} />
    </div>
  );
}

/** The labels that fit, each below its place. Those at the edges stay within the plot. */
function Labels({ points, xOf }: { points: readonly ChartPoint[]; xOf: (place: number) => number }) {
  return (
    <div className={styles.labels} aria-hidden>
      {labelsShown(points.length).map(({ place, isMinor }) => {
        const x = xOf(place);
        const edge = x === 0 || x === 100 ? x : 50;
        return (
          <span key={place} data-minor={isMinor} style={{ left: `${x}%`, transform: `translateX(-${edge}%)` }}>
            {points[place]?.label}
          </span>
        );
      })}
    </div>
  );
}
