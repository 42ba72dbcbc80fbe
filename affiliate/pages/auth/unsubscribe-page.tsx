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
 * The target of the link in mails of news. Only the button ends them, so a mail scanner that follows the link does not.
 */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const { hash = '' } = useParams();
  const [outcome, setOutcome] = useState<'done' | 'unknown'>();
  const { formProps, error, isBusy } = useSmallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      try {
        await client.create('unsubscription', { hash });
        setOutcome('done');
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_invalid') setOutcome('unknown');
        throw error;
      }
    },
  });

  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.unsubscribe')} className={styles.heading}>
        {t('portal.unsubscribe.title')}
      </PageHeading>
      {error !== undefined && outcome === undefined && (
        <AuthNotice kind="error">
          <p>{error}</p>
        </AuthNotice>
      )}
      {outcome === 'done' && (
        <AuthNotice kind="success" title={t('portal.unsubscribe.done')}>
          <p>{t('portal.unsubscribe.done_text')}</p>
        </AuthNotice>
      )}
      {outcome === 'unknown' && (
        <AuthNotice kind="error" title={t('portal.unsubscribe.invalid')}>
          <p>{t('portal.unsubscribe.invalid_text')}</p>
        </AuthNotice>
      )}
      {outcome === undefined && (
        <>
          <p>{t('portal.unsubscribe.text')}</p>
          <form {...formProps} className={styles.form}>
            <AuthButton
              label={t('portal.unsubscribe.submit')}
              busyLabel={t('portal.unsubscribe.submitting')}
              isBusy={isBusy}
            />
          </form>
        </>
      )}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.unsubscribe.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
