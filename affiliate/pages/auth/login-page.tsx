import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { isStaff } from '#shared/codes/profile.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { landingPath, paths } from '../../app/paths.ts';
import { useSessionState, useSite } from '../../app/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import { AuthField, PasswordField } from '../../ui/auth-field.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { BackOfficeRedirect } from '../../ui/back-office-redirect.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Splash } from '../../ui/splash.tsx';
import { readAuthNews } from './auth-news.ts';

interface LoginPageProps {
  /** Fetches what comes after the login; called once the page stands. */
  onIdle: () => Promise<unknown>;
}

/** Auth: where affiliates and staff sign in. The profile decides where they land. */
export function LoginPage({ onIdle }: LoginPageProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const state = useSessionState();
  useEffect(() => {
    void onIdle();
  }, [onIdle]);

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
        {t('portal.auth.no_account')}{' '}
        <Link className={styles.link} to={paths.register}>
          {t('portal.auth.create_account')}
        </Link>
      </p>
    </AuthFrame>
  );
}

/** Why the person is here, where there is a reason. */
function LoginNews() {
  const { t } = useTranslation();
  const location = useLocation();
  const state = useSessionState();
  const news = readAuthNews(location.state);
  if (news?.news === 'registered') {
    return (
      <AuthNotice kind="success" title={t('portal.auth.registered')}>
        <p>{t('portal.auth.registered_text', { email: news.email })}</p>
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
  if (state.status !== 'visitor' || state.ended === undefined) return null;
  const text = state.ended === 'expired' ? 'portal.auth.session_ended' : 'portal.auth.logged_out';
  return (
    <AuthNotice kind="info">
      <p>{t(text)}</p>
    </AuthNotice>
  );
}

interface LoginFaults {
  email?: string;
  password?: string;
  /** A text of the server about the whole. */
  form?: string;
}

function LoginForm() {
  const { t } = useTranslation();
  const { session } = useSite();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<LoginFaults>({});
  const [isBusy, setIsBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const enter = useSingleFlight(async () => {
    const missing: LoginFaults = {
      ...(email.trim() === '' && { email: 'validation.email_required' }),
      ...(password === '' && { password: 'validation.password_required' }),
    };
    setFaults(missing);
    if (missing.email !== undefined) emailInput.current?.focus();
    else if (missing.password !== undefined) passwordInput.current?.focus();
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    try {
      await session.open(email.trim(), password);
    } catch (error) {
      setFaults({ form: error instanceof Error ? error.message : String(error) });
      setIsBusy(false);
      passwordInput.current?.select();
    }
  });

  return (
    <>
      {faults.form !== undefined && (
        <AuthNotice kind="error">
          <p>{faults.form}</p>
        </AuthNotice>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <AuthField
          ref={emailInput}
          label={t('portal.auth.email')}
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          fault={faults.email}
        />
        <PasswordField
          ref={passwordInput}
          label={t('portal.auth.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          fault={faults.password}
        />
        <AuthButton label={t('portal.auth.enter')} busyLabel={t('portal.auth.entering')} isBusy={isBusy} />
      </form>
    </>
  );
}
