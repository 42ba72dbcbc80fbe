import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { AuthNews } from './auth-news.ts';
import { MailedLinkContent } from './mailed-link-content.tsx';
import { SendActivationAgain } from './send-activation-again.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/**
 * The target of the activation link. Only the button activates, so a mail scanner that follows the link does not use it
 * up. If several registrations share the e-mail, it asks for the password of the link's registration.
 */
export function ActivatePage() {
  const { t } = useTranslation();
  const { client, newAccount, session } = useSite();
  const link = useMailedLink('activation');
  const navigate = useNavigate();
  /** Another registration of the e-mail may have come since the link was asked about. */
  const [asksPassword, setAsksPassword] = useState(false);
  const needsPassword = link.needs_password || asksPassword;
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { password: '' },
    check: ({ password }) => (needsPassword && password === '' ? { password: 'validation.password_required' } : {}),
    send: async ({ password }) => {
      try {
        await link.use((hash) => client.create('activation', { hash, ...(password !== '' && { password }) }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'activation_password_required') setAsksPassword(true);
        throw error;
      }
      // The page that follows leads on whoever is signed in.
      if (await newAccount.announce()) await session.load({ isQuiet: true });
      const news: AuthNews = { news: 'activated' };
      await navigate(paths.auth, { state: news, replace: true });
    },
    retyped: 'password',
  });

  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.activate')} className={styles.heading}>
        {t('portal.activate.title')}
      </PageHeading>
      <MailedLinkContent
        link={link}
        error={error}
        ended={
          <>
            <p>{t('portal.activate.invalid_text')}</p>
            <SendActivationAgain />
          </>
        }
      >
        <p>{t('portal.activate.text')}</p>
        <form {...formProps} className={styles.form}>
          {needsPassword && (
            <PasswordField
              {...field('password')}
              maxLength={textLengthMax.enteredPassword}
              label={t('portal.activate.password')}
              autoComplete="current-password"
            />
          )}
          <AuthButton label={t('portal.activate.submit')} busyLabel={t('portal.activate.submitting')} isBusy={isBusy} />
        </form>
      </MailedLinkContent>
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.activate.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
