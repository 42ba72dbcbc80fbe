import styles from './chart.module.css';
import { type ChartSeries, type ChartShape, type ShapeProps, toneOf } from './chart-series.ts';
import { linePath, openEnd } from './scale.ts';

const valuesOf = (series: readonly ChartSeries[]) => series.flatMap(({ points }) => points.map(({ value }) => value));

/** The last point of a line that is not over. */
export function OpenDot({ at }: { at: readonly [x: number, y: number] | undefined }) {
  if (at === undefined) return null;
  // A line without length is round at both ends, whatever the box is stretched to.
  const path = `M${at.join(' ')}h0`;
  return (
    <>
      <path className={styles.dot} d={path} />
      <path className={styles.dotInside} d={path} />
    </>
  );
}

function Lines({ series, count, yOf }: ShapeProps) {
  const across = Math.max(1, count - 1);
  const [first = [], second] = series.map(({ points }) =>
    points.map(({ value }, index) => [(index / across) * 100, yOf(value)] as const),
  );
  const end = first.at(-1)?.[0] ?? 0;
  const isOpen = series[0]?.isOpen ?? false;
  const [over, open] = openEnd(first, isOpen);
  return (
    <>
      <path className={styles.area} d={`${linePath(first)}L${end} ${yOf(0)}L0 ${yOf(0)}Z`} />
      {second && <path className={styles.second} d={linePath(second)} />}
      <path className={styles.first} d={linePath(over)} />
      {isOpen && (
        <>
          <path className={styles.open} d={linePath(open)} />
          <OpenDot at={open.at(-1)} />
        </>
      )}
    </>
  );
}

/** A line with its area, and a dashed one to compare it with. */
export const lineShape: ChartShape = { hasColumns: false, reach: valuesOf, Drawing: Lines };

const GROUP_SHARE = 0.7;
const GROUP_WIDTH_MAX = 24;

/** How wide all that stands in a column is, and how wide the column. */
export function columnOf(count: number): { step: number; width: number } {
  const step = 100 / count;
  return { step, width: Math.min(step * GROUP_SHARE, GROUP_WIDTH_MAX) };
}

function Bars({ series, count, yOf }: ShapeProps) {
  const { step, width: group } = columnOf(count);
  const width = group / series.length;
  return series.flatMap((one, order) =>
    one.points.map(({ value }, index) => (
      <rect
        key={`${order}-${index}`}
        className={styles.bar}
        data-tone={toneOf(one, order)}
        data-open={one.isOpen && index === one.points.length - 1 ? true : undefined}
        x={step * (index + 0.5) - group / 2 + order * width}
        width={width * 0.94}
        y={Math.min(yOf(value), yOf(0))}
        height={Math.abs(yOf(value) - yOf(0))}
      />
    )),
  );
}

/** The bars of the series side by side. */
export const barShape: ChartShape = { hasColumns: true, reach: valuesOf, Drawing: Bars };
