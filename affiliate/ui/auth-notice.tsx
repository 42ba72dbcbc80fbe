import type { ReactNode } from 'react';
import styles from './auth-form.module.css';

interface AuthNoticeProps {
  kind: 'success' | 'info' | 'error';
  title?: string;
  children?: ReactNode;
}

/** A framed message over a form; an error interrupts a screen reader, anything else waits its turn. */
export function AuthNotice({ kind, title, children }: AuthNoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
      {children}
    </div>
  );
}
