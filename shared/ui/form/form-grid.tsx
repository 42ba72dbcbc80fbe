import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields in one column on phones and two beside each other where there is room. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** A field as wide as the whole grid. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={styles.wholeRow}>{children}</div>;
}

/** The button that sends a form, as wide as the thumb is sure to meet on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
