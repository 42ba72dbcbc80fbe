import { useEffect, useRef } from 'react';
import { Notice } from '#shared/ui/base/notice.tsx';
import styles from './form.module.css';

/** Shows why a form could not be submitted, if the reason is not in one of its fields. Cleared by the next attempt. */
export function FormError({ message }: { message: string | undefined }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return message === undefined ? null : (
    <div className={styles.notice}>
      <Notice ref={notice} severity="error">
        {message}
      </Notice>
    </div>
  );
}
