import styles from './block-skeleton.module.css';

interface BlockSkeletonProps {
  /** CSS length; by default the whole width. */
  width?: number | string;
  height: number | string;
}

/** The placeholder of a block, in plain CSS: the first that a page shows, it has to be small. */
export function BlockSkeleton({ width, height }: BlockSkeletonProps) {
  return <div className={styles.block} style={{ width, height }} />;
}
