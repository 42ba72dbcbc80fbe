import type { ReactNode } from 'react';
import { useFaultText } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';

interface FieldFrameProps {
  /** The id of the input; label, hint and fault are tied to it. */
  id: string;
  label: string;
  /** Stands between the label and the input. */
  hint?: ReactNode;
  /** A catalogue key or a text of the server. */
  fault?: string | undefined;
  /** News of the field, such as the outcome of a look-up; read aloud when it changes. */
  news?: ReactNode;
  children: ReactNode;
}

/** What explains an input, for its `aria-describedby`: its fault or news, and its hint if it has one. */
export const describedBy = (inputId: string, hint: ReactNode) =>
  hint === undefined ? `${inputId}-help` : `${inputId}-hint ${inputId}-help`;

/**
 * A label and a hint over an input, and under it the fault, on a line that is kept free so that nothing jumps. The
 * distance from an input to the next label is the same with a hint and without one.
 */
export function FieldFrame({ id, label, hint, fault, news, children }: FieldFrameProps) {
  const faultText = useFaultText();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children}
      <div id={`${id}-help`} className={styles.help} data-faulty={fault !== undefined}>
        {faultText(fault)}
        {news !== undefined && <div role="status">{news}</div>}
      </div>
    </div>
  );
}
