import { type ComponentType, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { isStaff } from '#shared/codes/accounts/profile.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { loadPageWords } from '../../session/language.ts';
import { endedIn, landingPath, paths } from '../../session/paths.ts';
import { useSessionState, useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { BackOfficeRedirect } from '../../ui/back-office-redirect.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Splash } from '../../ui/splash.tsx';
import { readAuthNews } from './auth-news.ts';
import type { CodeFormProps } from './code-form.tsx';
import { SendActivationAgain } from './send-activation-again.tsx';

interface LoginPageProps {
  /** Preloads the pages after the login; called once this page is rendered. */
  onIdle: () => void;
}

/** The sign-in page of affiliates and staff. The profile decides where they land. */
export function LoginPage({ onIdle }: LoginPageProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const state = useSessionState();
  useEffect(() => onIdle(), [onIdle]);

  if (state.status === 'asking') return <Splash />;
  if (state.status === 'user') {
    const staff = isStaff(state.user.profile);
    const landing = landingPath(search, staff);
    return staff ? <BackOfficeRedirect to={landing} /> : <Navigate to={landing} replace />;
  }
  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.login')} className={styles.heading} />
      <LoginNews />
      <LoginForm />
      <p className={styles.other}>
        <Link className={styles.link} to={paths.passwordReset}>
          {t('portal.auth.forgot')}
        </Link>
      </p>
      <p className={styles.other}>
        {t('portal.auth.no_account')}{' '}
        <Link className={styles.link} to={paths.register}>
          {t('portal.auth.create_account')}
        </Link>
      </p>
    </AuthFrame>
  );
}

/** Why the user was redirected here, if for a reason. */
function LoginNews() {
  const { t } = useTranslation();
  const location = useLocation();
  const state = useSessionState();
  const news = readAuthNews(location.state);
  if (news?.news === 'registered') {
    return (
      <AuthNotice kind="success" title={t('portal.auth.registered')}>
        <p>{t('portal.auth.registered_text', { email: news.email })}</p>
        <SendActivationAgain email={news.email} />
      </AuthNotice>
    );
  }
  if (news?.news === 'activated') {
    return (
      <AuthNotice kind="success" title={t('portal.auth.activated')}>
        <p>{t('portal.auth.activated_text')}</p>
      </AuthNotice>
    );
  }
  const ended = (state.status === 'visitor' ? state.ended : undefined) ?? endedIn(location.search);
  const shown = news?.news ?? ended;
  if (shown === undefined) return null;
  return (
    <AuthNotice kind={shown === 'logout' || shown === 'expired' ? 'info' : 'success'}>
      <p>{t(`portal.auth.${shown}`)}</p>
    </AuthNotice>
  );
}

interface Credentials {
  email: string;
  password: string;
}

/** The form of e-mail and password, then the one of the code, whose page part is loaded only for those who need it. */
function LoginForm() {
  const news = readAuthNews(useLocation().state);
  const [email, setEmail] = useState(news && 'email' in news ? news.email : '');
  const [codeStep, setCodeStep] = useState<Credentials & { Form: ComponentType<CodeFormProps> }>();
  if (codeStep === undefined) {
    return (
      <PasswordForm
        email={email}
        onCodeNeeded={async (credentials) => {
          const [{ CodeForm }] = await Promise.all([import('./code-form.tsx'), loadPageWords()]);
          setEmail(credentials.email);
          setCodeStep({ ...credentials, Form: CodeForm });
        }}
      />
    );
  }
  const { Form, ...credentials } = codeStep;
  return <Form {...credentials} onBack={() => setCodeStep(undefined)} />;
}

interface PasswordFormProps {
  email: string;
  onCodeNeeded: (credentials: Credentials) => Promise<void>;
}

function PasswordForm({ email: username, onCodeNeeded }: PasswordFormProps) {
  const { t } = useTranslation();
  const { session } = useSite();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { username, password: '' },
    check: ({ username, password }) => ({
      ...(username.trim() === '' && { username: 'validation.email_required' }),
      ...(password === '' && { password: 'validation.password_required' }),
    }),
    send: async ({ username, password }) => {
      const email = username.trim();
      try {
        await session.open(email, password);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setUnconfirmed(error.code === 'account_not_activated' ? email : undefined);
        if (error.code !== 'second_factor_required') throw error;
        await onCodeNeeded({ email, password }).catch(() => {
          throw new ApiError(0, { code: 'network', message: t('errors.network') });
        });
      }
    },
    retyped: 'password',
  });
  return (
    <>
      {error !== undefined && (
        <AuthNotice kind="error">
          <p>{error}</p>
          {unconfirmed !== undefined && <SendActivationAgain key={unconfirmed} email={unconfirmed} />}
        </AuthNotice>
      )}
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('username')}
          maxLength={textLengthMax.email}
          label={t('portal.auth.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          {...field('password')}
          maxLength={textLengthMax.enteredPassword}
          label={t('portal.auth.password')}
          autoComplete="current-password"
        />
        <AuthButton label={t('portal.auth.enter')} busyLabel={t('portal.auth.entering')} isBusy={isBusy} />
      </form>
    </>
  );
}
