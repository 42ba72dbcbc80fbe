import type { ReactNode } from 'react';
import styles from './form.module.css';

/** A grid of fields: one column on phones, two on wider screens. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** A field that spans the whole grid. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={styles.wholeRow}>{children}</div>;
}

interface FormActionsProps {
  /** Whether a phone keeps them in sight, above what lies at its bottom. */
  isKept?: boolean;
  children: ReactNode;
}

/** The submit button, at full width on phones. */
export function FormActions({ isKept = false, children }: FormActionsProps) {
  return <div className={isKept ? `${styles.actions} ${styles.kept}` : styles.actions}>{children}</div>;
}
