import styles from './block-skeleton.module.css';

/** The placeholder of a line of text, as high as the line that comes: nothing moves then. For text that is not there yet. */
export function TextSkeleton({ width }: { width: number | string }) {
  return <span className={styles.text} style={{ width }} />;
}
