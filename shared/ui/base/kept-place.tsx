import type { ReactNode } from 'react';
import styles from './kept-place.module.css';

interface KeptPlaceProps {
  /** What is said instead of the content. */
  notice: ReactNode;
  /** Takes the room that the content would have. */
  children: ReactNode;
}

/** The place of something that could not be loaded, as large as it was while it loaded, so that nothing around it moves. */
export function KeptPlace({ notice, children }: KeptPlaceProps) {
  return (
    <div className={styles.place}>
      <div className={styles.kept} data-kept aria-hidden>
        {children}
      </div>
      <div>{notice}</div>
    </div>
  );
}
