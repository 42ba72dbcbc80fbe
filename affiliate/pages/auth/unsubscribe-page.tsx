import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { MailedLinkContent } from './mailed-link-content.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/** What the secrets of links begin with that end the mails of a saved view, which staff get. */
const VIEW_SECRET = 'view-';

/**
 * The target of the link in mails of news, and of saved views. Only the button ends them, so a mail scanner that follows the link does not.
 */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const link = useMailedLink('unsubscription');
  const [isDone, setDone] = useState(false);
  const of = link.hash.startsWith(VIEW_SECRET) ? 'portal.unsubscribe.of_view' : 'portal.unsubscribe';
  const { formProps, error, isBusy } = useSmallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await link.use((hash) => client.create('unsubscription', { hash }));
      setDone(true);
    },
  });

  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.unsubscribe')} className={styles.heading}>
        {t(`${of}.title`)}
      </PageHeading>
      {isDone || link.state === 'used' ? (
        <AuthNotice kind="success" title={t(isDone ? `${of}.done` : `${of}.already_done`)}>
          <p>{t(`${of}.done_text`)}</p>
        </AuthNotice>
      ) : (
        <MailedLinkContent link={link} error={error} ended={<p>{t(`${of}.invalid_text`)}</p>}>
          <p>{t(`${of}.text`)}</p>
          <form {...formProps} className={styles.form}>
            <AuthButton
              label={t('portal.unsubscribe.submit')}
              busyLabel={t('portal.unsubscribe.submitting')}
              isBusy={isBusy}
            />
          </form>
        </MailedLinkContent>
      )}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.unsubscribe.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
