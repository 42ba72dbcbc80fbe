import type { ReactNode } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import type { MailedLink } from './use-mailed-link.ts';

interface MailedLinkContentProps {
  link: MailedLink;
  /** What a person can do whose link has ended. */
  ended: ReactNode;
  /** An error of the form. */
  error: string | undefined;
  /** The form of a link that can be used. */
  children: ReactNode;
}

/** The page of a mailed link: its form where the link can be used, otherwise why it cannot, and the way on. */
export function MailedLinkContent({ link: { state }, ended, error, children }: MailedLinkContentProps) {
  const { t } = useTranslation();
  if (state === 'asking') {
    return (
      <p role="status" aria-busy className={styles.asking}>
        {t('portal.link.asking')}
      </p>
    );
  }
  if (state !== 'open') {
    return (
      <>
        <AuthNotice kind="error">
          <p>{t(`portal.link.${state}`)}</p>
        </AuthNotice>
        {ended}
      </>
    );
  }
  return (
    <>
      {error !== undefined && (
        <AuthNotice kind="error">
          <p>{error}</p>
        </AuthNotice>
      )}
      {children}
    </>
  );
}
