import type { ReactNode } from 'react';
import styles from './auth-form.module.css';

interface AuthNoticeProps {
  kind: 'success' | 'info' | 'error';
  title?: string;
  children?: ReactNode;
}

/** A framed message above a form. Screen readers announce errors at once, other messages when idle. */
export function AuthNotice({ kind, title, children }: AuthNoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
      {children}
    </div>
  );
}
