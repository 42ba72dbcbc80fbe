import './tones.css';
import type { ChartTone } from './chart-series.ts';
import styles from './share-bar.module.css';

export interface SharePart {
  name: string;
  value: number;
  tone: ChartTone;
}

interface ShareBarProps {
  parts: readonly SharePart[];
  /** What the whole bar stands for; the sum of the parts by default. */
  whole?: number;
  heightPx?: number;
}

/** How a sum is divided, as one bar. It says no more than the text beside it, and is hidden from assistive technology. */
export function ShareBar({ parts, whole, heightPx = 8 }: ShareBarProps) {
  // A negative part, as after claw-backs, has no share.
  const shown = parts.filter(({ value }) => value > 0);
  const rest = whole === undefined ? 0 : whole - shown.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className={styles.shares} style={{ height: heightPx }} aria-hidden>
      {shown.map(({ name, value, tone }) => (
        <div key={name} data-tone={tone} style={{ flexGrow: value }} />
      ))}
      {rest > 0 && <div style={{ flexGrow: rest }} />}
    </div>
  );
}

/** The mark of a part beside its name. */
export const ToneMark = ({ tone }: { tone: ChartTone }) => (
  <span className={styles.mark} data-tone={tone} aria-hidden />
);

/** The attributes of a row with a bar behind it. @param share from 0 to 1: how far it reaches */
export const shareBehind = (share: number) => ({
  className: styles.behind,
  style: { backgroundSize: `${share * 100}% calc(100% - 4px)` },
});
