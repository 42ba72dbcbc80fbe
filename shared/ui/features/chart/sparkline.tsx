import styles from './chart.module.css';
import { linePath, placesOf } from './scale.ts';

interface SparklineProps {
  values: readonly number[];
  heightPx?: number;
}

/** The course of a figure without axes, beside the figure itself: hidden from assistive technology, which has the number. */
export function Sparkline({ values, heightPx = 32 }: SparklineProps) {
  const [min, max] = [Math.min(0, ...values), Math.max(1, ...values)];
  // A lone day is a level line.
  const drawn = values.length === 1 ? [...values, ...values] : values;
  return (
    <svg
      className={styles.sparkline}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      style={{ height: heightPx }}
      aria-hidden
    >
      <path className={styles.spark} d={linePath(placesOf(drawn, min, max))} />
    </svg>
  );
}
