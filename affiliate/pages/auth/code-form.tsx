import { useState } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CodeField } from '#shared/ui/features/accounts/session/code-field.tsx';
import { useCodeForm } from '#shared/ui/features/accounts/session/use-code-form.ts';
import { useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthNotice } from '../../ui/auth-notice.tsx';

export interface CodeFormProps {
  email: string;
  password: string;
  /** Returns to e-mail and password. */
  onBack: () => void;
}

const focusShown = (element: HTMLElement | null) => element?.focus();

/** Asks for the code of the second factor, after the password was right. */
export function CodeForm({ email, password, onBack }: CodeFormProps) {
  const { t } = useTranslation();
  const { session } = useSite();
  const [isRecovery, setIsRecovery] = useState(false);
  const { formProps, field, error, isBusy } = useCodeForm((code) => session.open(email, password, code));
  return (
    <>
      {error !== undefined && (
        <AuthNotice kind="error">
          <p>{error}</p>
        </AuthNotice>
      )}
      <form {...formProps} className={styles.form}>
        <CodeField key={String(isRecovery)} {...field('code')} isRecovery={isRecovery} elementRef={focusShown} />
        <AuthButton label={t('portal.auth.enter')} busyLabel={t('portal.auth.entering')} isBusy={isBusy} />
      </form>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={() => setIsRecovery(!isRecovery)}>
          {t(isRecovery ? 'screens.session.use_code' : 'screens.session.use_recovery_code')}
        </button>
        <br />
        <button type="button" className={styles.link} onClick={onBack}>
          {t('screens.session.other_account')}
        </button>
      </p>
    </>
  );
}
