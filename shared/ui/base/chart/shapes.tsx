import styles from './chart.module.css';
import type { ChartSeries } from './chart-series.ts';
import { linePath, openEnd, placesOf } from './scale.ts';

interface LinesProps {
  series: readonly ChartSeries[];
  /** The ends of the axis. */
  min: number;
  max: number;
  /** Places across. A shorter series ends before the other one. */
  count: number;
  /** The height of 0. */
  zero: number;
}

/** The lines of the series, the first with its area. For a box of 100 by 100. */
export function Lines({ series, min, max, count, zero }: LinesProps) {
  const across = Math.max(1, count - 1);
  const [first = [], second] = series.map(({ points }) => {
    const values = points.map(({ value }) => value);
    const scale = Math.max(1, values.length - 1) / across;
    return placesOf(values, min, max).map(([x, y]) => [x * scale, y] as const);
  });
  const end = first.at(-1)?.[0] ?? 0;
  const [over, open] = openEnd(first, series[0]?.isOpen ?? false);
  return (
    <>
      <path className={styles.area} d={`${linePath(first)}L${end} ${zero}L0 ${zero}Z`} />
      {second && <path className={styles.second} d={linePath(second)} />}
      <path className={styles.first} d={linePath(over)} />
      {open.length > 0 && <path className={styles.open} d={linePath(open)} />}
    </>
  );
}

interface BarsProps {
  series: readonly ChartSeries[];
  /** Groups of bars across. */
  count: number;
  yOf: (value: number) => number;
}

const GROUP_SHARE = 0.7;
const GROUP_WIDTH_MAX = 24;

/** The bars of the series side by side. For a box of 100 by 100. */
export function Bars({ series, count, yOf }: BarsProps) {
  const step = 100 / count;
  const group = Math.min(step * GROUP_SHARE, GROUP_WIDTH_MAX);
  const width = group / series.length;
  return series.flatMap(({ points, isOpen }, order) =>
    points.map(({ value }, index) => (
      <rect
        key={`${order}-${index}`}
        className={isOpen && index === points.length - 1 ? styles.openBar : order === 0 ? styles.bar : styles.barBefore}
        x={step * (index + 0.5) - group / 2 + order * width}
        width={width * 0.94}
        y={Math.min(yOf(value), yOf(0))}
        height={Math.abs(yOf(value) - yOf(0))}
      />
    )),
  );
}
