import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '#shared/client.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { AuthNews } from './auth-news.ts';

/** Whether another try with the same link would fail as well. */
const isUsedUp = (fault: Error | undefined) => fault instanceof ApiError && fault.code === 'activation_invalid';

/**
 * Where the link of the activation mail leads. Only the button activates: a mail scanner that follows the link uses
 * nothing up.
 */
export function ActivatePage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const { hash = '' } = useParams();
  const navigate = useNavigate();
  const [fault, setFault] = useState<Error>();
  const [isBusy, setIsBusy] = useState(false);

  const activate = useSingleFlight(async () => {
    setIsBusy(true);
    try {
      await client.create('activation', { hash });
      const news: AuthNews = { news: 'activated' };
      await navigate(paths.auth, { state: news, replace: true });
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
      setIsBusy(false);
    }
  });

  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.activate')} className={styles.heading}>
        {t('portal.activate.title')}
      </PageHeading>
      {fault !== undefined && (
        <AuthNotice kind="error">
          <p>{fault.message}</p>
        </AuthNotice>
      )}
      {isUsedUp(fault) ? (
        <>
          <p>{t('portal.activate.invalid_text')}</p>
          <Link className={styles.submit} to={paths.auth}>
            {t('portal.activate.to_login')}
          </Link>
        </>
      ) : (
        <>
          <p>{t('portal.activate.text')}</p>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void activate();
            }}
          >
            <AuthButton
              label={t('portal.activate.submit')}
              busyLabel={t('portal.activate.submitting')}
              isBusy={isBusy}
            />
          </form>
          <p className={styles.other}>
            <Link className={styles.link} to={paths.auth}>
              {t('portal.activate.to_login')}
            </Link>
          </p>
        </>
      )}
    </AuthFrame>
  );
}
