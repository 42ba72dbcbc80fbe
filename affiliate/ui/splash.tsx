import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './splash.module.css';

/** Fills the page while its code or the session is on its way. It shows after a moment: a fast answer shows nothing. */
export function Splash({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.splash} role="status">
      <span className={styles.ring} aria-hidden />
      <span className={text === undefined ? styles.unseen : undefined}>{text ?? t('common.loading')}</span>
    </div>
  );
}
