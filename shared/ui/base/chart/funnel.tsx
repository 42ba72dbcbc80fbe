import styles from './funnel.module.css';

export interface FunnelStep {
  name: string;
  /** How many come this far. */
  value: number;
  /** The value as text. */
  text: string;
  /** What is said of it, such as the share of those before; empty for nothing. */
  more: string;
}

interface FunnelProps {
  title: string;
  /** From the first to the last, whose bars are against the greatest. */
  steps: readonly FunnelStep[];
}

/** How many come from one step to the next: a list whose bars become shorter. */
export function Funnel({ title, steps }: FunnelProps) {
  const most = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <ol className={styles.funnel} aria-label={title}>
      {steps.map(({ name, value, text, more }) => (
        <li key={name}>
          <span>
            <b>{text}</b> {name}
          </span>
          <span className={styles.more}>{more}</span>
          <div className={styles.step} aria-hidden>
            <div style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
