import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../app/site.tsx';
import styles from '../../ui/auth-form.module.css';

const sections = ['account', 'promotion', 'commissions', 'payments', 'privacy', 'end'] as const;

/** The terms of use in a native dialog. Mount it to open it. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      {/* Scrollable content must be reachable by keyboard. */}
      <div className={styles.dialogBody} tabIndex={0} role="region" aria-labelledby={titleId}>
        <h2 id={titleId}>{t('portal.terms.title')}</h2>
        <p>{t('portal.terms.intro', { brand: brand.name })}</p>
        {sections.map((section) => (
          <section key={section}>
            <h3>{t(`portal.terms.${section}`)}</h3>
            <p>{t(`portal.terms.${section}_text`)}</p>
          </section>
        ))}
      </div>
      <form method="dialog" className={styles.dialogActions}>
        <button type="submit" className={styles.submit}>
          {t('common.close')}
        </button>
      </form>
    </dialog>
  );
}
