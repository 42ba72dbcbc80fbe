import styles from './chart.module.css';
import { linePath, openEnd, placesOf } from './scale.ts';
import { OpenDot } from './shapes.tsx';

interface SparklineProps {
  values: readonly number[];
  /** Whether the last value is of a day that is not over. */
  isOpen: boolean;
  heightPx?: number;
}

/** The course of a figure without axes, beside the figure itself: hidden from assistive technology, which has the number. */
export function Sparkline({ values, isOpen, heightPx = 32 }: SparklineProps) {
  const [min, max] = [Math.min(0, ...values), Math.max(1, ...values)];
  // A lone day is a level line.
  const drawn = values.length === 1 ? [...values, ...values] : values;
  const [over, open] = openEnd(placesOf(drawn, min, max), isOpen);
  return (
    <svg
      className={styles.sparkline}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      style={{ height: heightPx }}
      aria-hidden
    >
      <path className={styles.spark} d={linePath(over)} />
      {isOpen && (
        <>
          <path className={styles.open} d={linePath(open)} />
          <OpenDot at={open.at(-1)} />
        </>
      )}
    </svg>
  );
}
