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
 * The target of the link in a security notice. Needs no sign-in, as a thief may have changed the password. Only the
 * button freezes the payments, so a mail scanner that follows the link does not.
 */
export function PaymentFreezePage() {
  const { t } = useTranslation();
  const [state, setState] = useState<'asking' | 'frozen' | 'invalid'>('asking');
  return (
    <AuthFrame>
      <PageHeading title={t('portal.freeze.page')} className={styles.heading}>
        {t(state === 'frozen' ? 'portal.freeze.done' : 'portal.freeze.title')}
      </PageHeading>
      {state === 'frozen' ? (
        <AuthNotice kind="success">
          <p>{t('portal.freeze.done_text')}</p>
        </AuthNotice>
      ) : (
        <FreezeForm
          isInvalid={state === 'invalid'}
          onFrozen={() => setState('frozen')}
          onInvalid={() => setState('invalid')}
        />
      )}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.freeze.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}

interface FreezeFormProps {
  /** Whether the server has refused the link. */
  isInvalid: boolean;
  onFrozen: () => void;
  onInvalid: () => void;
}

function FreezeForm({ isInvalid, onFrozen, onInvalid }: FreezeFormProps) {
  const { t } = useTranslation();
  const { client, session } = useSite();
  const { hash = '' } = useParams();
  const { formProps, fault, isBusy } = useSmallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      try {
        await client.create('payment-freeze', { hash });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_invalid') onInvalid();
        throw error;
      }
      onFrozen();
      // The freeze has ended the session of this browser too.
      void session.load({ isQuiet: true });
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
        <p>{t('portal.freeze.invalid_text')}</p>
      ) : (
        <form {...formProps} className={styles.form}>
          <p>{t('portal.freeze.text')}</p>
          <ul>
            <li>{t('portal.freeze.stops')}</li>
            <li>{t('portal.freeze.signs_out')}</li>
            <li>{t('portal.freeze.tells')}</li>
          </ul>
          <AuthButton label={t('portal.freeze.submit')} busyLabel={t('portal.freeze.submitting')} isBusy={isBusy} />
        </form>
      )}
    </>
  );
}
