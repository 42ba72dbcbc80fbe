import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { AuthNews } from './auth-news.ts';
import { SendActivationAgain } from './send-activation-again.tsx';

/**
 * Returns what the user needs after a refusal: a new link, as this one will never work, or the password of the
 * registration.
 */
function neededAfter(error: unknown): 'link' | 'password' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'activation_invalid') return 'link';
  return error.code === 'activation_password_required' ? 'password' : undefined;
}

/**
 * The target of the activation link. Only the button activates, so a mail scanner that follows the link does not use it
 * up. If several registrations share the e-mail, it asks for the password of the link's registration.
 */
export function ActivatePage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const { hash = '' } = useParams();
  const navigate = useNavigate();
  const [needed, setNeeded] = useState<'link' | 'password'>();
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { password: '' },
    check: ({ password }) =>
      needed === 'password' && password === '' ? { password: 'validation.password_required' } : {},
    send: async ({ password }) => {
      try {
        await client.create('activation', { hash, ...(password !== '' && { password }) });
      } catch (error) {
        setNeeded((before) => neededAfter(error) ?? before);
        throw error;
      }
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
      {error !== undefined && (
        <AuthNotice kind="error">
          <p>{error}</p>
        </AuthNotice>
      )}
      {needed === 'link' ? (
        <>
          <p>{t('portal.activate.invalid_text')}</p>
          <SendActivationAgain />
        </>
      ) : (
        <>
          <p>{t('portal.activate.text')}</p>
          <form {...formProps} className={styles.form}>
            {needed === 'password' && (
              <PasswordField
                {...field('password')}
                label={t('portal.activate.password')}
                autoComplete="current-password"
              />
            )}
            <AuthButton
              label={t('portal.activate.submit')}
              busyLabel={t('portal.activate.submitting')}
              isBusy={isBusy}
            />
          </form>
        </>
      )}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.activate.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
