import { Link, useNavigate } from 'react-router-dom';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { requestPasswordReset } from '#shared/ui/features/accounts/access/request-password-reset.ts';
import { emailError } from '#shared/ui/form/email-error.ts';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { AuthNews } from './auth-news.ts';

/** Asks for a mail with which the password is set again. It does not reveal whether the e-mail is known. */
export function PasswordResetPage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const navigate = useNavigate();
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { email: '' },
    check: ({ email }) => {
      const wrong = emailError(email);
      return wrong === undefined ? {} : { email: wrong };
    },
    send: async ({ email }) => {
      await requestPasswordReset(client, t, email);
      const news: AuthNews = { news: 'reset_sent' };
      await navigate(paths.auth, { state: news });
    },
  });
  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.password_reset')} className={styles.heading} />
      {error !== undefined && (
        <AuthNotice kind="error">
          <p>{error}</p>
        </AuthNotice>
      )}
      <p>{t('portal.recovery.request_text')}</p>
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('email')}
          maxLength={textLengthMax.email}
          label={t('portal.auth.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <AuthButton label={t('portal.recovery.request')} busyLabel={t('portal.recovery.requesting')} isBusy={isBusy} />
      </form>
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.recovery.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
