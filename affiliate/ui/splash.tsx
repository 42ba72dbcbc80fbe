import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './splash.module.css';

/** A full-page loading screen. Appears after a short delay, so that a fast response shows nothing. */
export function Splash({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.splash} role="status">
      <span className={styles.ring} aria-hidden />
      <span className={text === undefined ? styles.unseen : undefined}>{text ?? t('common.loading')}</span>
    </div>
  );
}
