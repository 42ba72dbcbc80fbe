import { useState } from 'react';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';

interface SendActivationAgainProps {
  /** The recipient, if known; otherwise the form asks for it. */
  email?: string;
}

/** Requests another activation mail. Does not reveal whether the e-mail has a pending activation. */
export function SendActivationAgain({ email }: SendActivationAgainProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const [isSent, setIsSent] = useState(false);
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { email: email ?? '' },
    check: (values) => (values.email.trim() === '' ? { email: 'validation.email_required' } : {}),
    send: async (values) => {
      await client.create('activation-mail', { email: values.email.trim() });
      setIsSent(true);
    },
  });

  if (isSent) return <p role="status">{t('portal.activate.sent_again')}</p>;
  const words = { label: t('portal.activate.send_again'), busyLabel: t('portal.activate.sending_again') };
  return (
    <form {...formProps} className={styles.form}>
      {email === undefined && (
        <TextField
          {...field('email')}
          maxLength={textLengthMax.email}
          label={t('portal.auth.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
      )}
      {error !== undefined && <p role="alert">{error}</p>}
      {email === undefined ? (
        <AuthButton {...words} isBusy={isBusy} />
      ) : (
        <p>
          <button type="submit" className={styles.link} aria-disabled={isBusy}>
            {isBusy ? words.busyLabel : words.label}
          </button>
        </p>
      )}
    </form>
  );
}
