import styles from './chart.module.css';
import { type ChartShape, type ShapeProps, toneOf } from './chart-series.ts';
import { columnOf } from './shapes.tsx';

/** Where the values of one place begin and end, each upon the one before: the positive ones up from 0, the negative ones down. */
function stackOf(values: readonly number[]): (readonly [from: number, to: number])[] {
  let [up, down] = [0, 0];
  return values.map((value) => {
    const from = value < 0 ? down : up;
    const to = from + value;
    if (value < 0) down = to;
    else up = to;
    return [from, to] as const;
  });
}

function Stacks({ series, count, yOf }: ShapeProps) {
  const { step, width } = columnOf(count);
  return Array.from({ length: count }, (_, place) =>
    stackOf(series.map(({ points }) => points[place]?.value ?? 0)).map(([from, to], order) => {
      const one = series[order];
      return (
        one !== undefined &&
        from !== to && (
          <rect
            key={`${place}-${order}`}
            className={styles.bar}
            data-tone={toneOf(one, order)}
            data-open={one.isOpen && place === one.points.length - 1 ? true : undefined}
            x={step * (place + 0.5) - width / 2}
            width={width}
            y={Math.min(yOf(from), yOf(to))}
            height={Math.abs(yOf(from) - yOf(to))}
          />
        )
      );
    }),
  );
}

/** The bars of the series upon each other, what is negative below 0. */
export const stackedShape: ChartShape = {
  hasColumns: true,
  reach: (series) => {
    const count = Math.max(0, ...series.map(({ points }) => points.length));
    return Array.from({ length: count }, (_, place) =>
      stackOf(series.map(({ points }) => points[place]?.value ?? 0)).map(([, to]) => to),
    ).flat();
  },
  Drawing: Stacks,
};
