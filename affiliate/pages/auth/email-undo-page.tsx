import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { AuthNews } from './auth-news.ts';

/**
 * The target of the link in the mail to the previous e-mail after a change. Only the button restores it, so that a mail
 * scanner that follows the link changes nothing.
 */
export function EmailUndoPage() {
  const { t } = useTranslation();
  const { client, session } = useSite();
  const { hash = '' } = useParams();
  const navigate = useNavigate();
  const [isEnded, setIsEnded] = useState(false);
  const { formProps, error, isBusy } = useSmallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      try {
        await client.create('email-undo', { hash });
      } catch (error) {
        setIsEnded(error instanceof ApiError && error.code === 'link_invalid');
        throw error;
      }
      await session.load({ isQuiet: true });
      const news: AuthNews = { news: 'email_restored' };
      await navigate(paths.auth, { state: news, replace: true });
    },
  });
  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.email_undo')} className={styles.heading} />
      {error !== undefined && (
        <AuthNotice kind="error">
          <p>{error}</p>
        </AuthNotice>
      )}
      {isEnded ? (
        <p>{t('portal.recovery.link_ended_undo')}</p>
      ) : (
        <>
          <p>{t('portal.recovery.undo_text')}</p>
          <form {...formProps} className={styles.form}>
            <AuthButton label={t('portal.recovery.undo')} busyLabel={t('portal.recovery.undoing')} isBusy={isBusy} />
          </form>
        </>
      )}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.recovery.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
