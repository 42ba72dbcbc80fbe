import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
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

/**
 * The target of the link in the mail about payment data that staff entered. Only the button confirms the data, so a mail
 * scanner that follows the link does not.
 */
export function PaymentConfirmationPage() {
  const { t } = useTranslation();
  const [state, setState] = useState<'asking' | 'confirmed' | 'invalid'>('asking');
  return (
    <AuthFrame>
      <PageHeading title={t('portal.payment_confirmation.page')} className={styles.heading}>
        {t(state === 'confirmed' ? 'portal.payment_confirmation.done' : 'portal.payment_confirmation.title')}
      </PageHeading>
      {state === 'confirmed' ? (
        <AuthNotice kind="success">
          <p>{t('portal.payment_confirmation.done_text')}</p>
        </AuthNotice>
      ) : (
        <ConfirmationForm
          isInvalid={state === 'invalid'}
          onConfirmed={() => setState('confirmed')}
          onInvalid={() => setState('invalid')}
        />
      )}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.payment_confirmation.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}

interface ConfirmationFormProps {
  /** Whether the server has refused the link. */
  isInvalid: boolean;
  onConfirmed: () => void;
  onInvalid: () => void;
}

function ConfirmationForm({ isInvalid, onConfirmed, onInvalid }: ConfirmationFormProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const { hash = '' } = useParams();
  const { formProps, fault, isBusy } = useSmallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      try {
        await client.create('payment-confirmation', { hash });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_invalid') onInvalid();
        throw error;
      }
      onConfirmed();
    },
  });
  return (
    <>
      {fault !== undefined && (
        <AuthNotice kind="error">
          <p>{fault}</p>
        </AuthNotice>
      )}
      {isInvalid ? (
        <p>{t('portal.payment_confirmation.invalid_text')}</p>
      ) : (
        <form {...formProps} className={styles.form}>
          <p>{t('portal.payment_confirmation.text')}</p>
          <p>{t('portal.payment_confirmation.check')}</p>
          <AuthButton
            label={t('portal.payment_confirmation.submit')}
            busyLabel={t('portal.payment_confirmation.submitting')}
            isBusy={isBusy}
          />
        </form>
      )}
    </>
  );
}
