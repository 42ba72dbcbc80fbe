import type { ReactNode } from 'react';
import { useErrorText } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';

interface FieldFrameProps {
  /** The id of the input; label, hint and error refer to it. */
  id: string;
  label: string;
  /** Shown between label and input. */
  hint?: ReactNode;
  /** The error: a catalogue key or a text of the server. */
  error?: string | undefined;
  /** The status of the field, such as the result of a lookup; screen readers announce changes. */
  news?: ReactNode;
  children: ReactNode;
}

/** Returns the `aria-describedby` of an input: its error or status, and its hint if there is one. */
export const describedBy = (inputId: string, hint: ReactNode) =>
  hint === undefined ? `${inputId}-help` : `${inputId}-hint ${inputId}-help`;

/**
 * A label and a hint above an input, and the error below. The error's line is reserved, which avoids a layout shift.
 * The distance from an input to the next label is the same with and without a hint.
 */
export function FieldFrame({ id, label, hint, error, news, children }: FieldFrameProps) {
  const errorText = useErrorText();
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
      <div id={`${id}-help`} className={styles.help} data-invalid={error !== undefined}>
        {errorText(error)}
        {news !== undefined && <div role="status">{news}</div>}
      </div>
    </div>
  );
}
