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
  const kind = link.hash.startsWith(VIEW_SECRET) ? 'of_view.' : '';
  const say = (name: 'title' | 'text' | 'done' | 'done_text' | 'already_done' | 'invalid_text') =>
    t(`portal.unsubscribe.${kind}${name}`);
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
        {say('title')}
      </PageHeading>
      {isDone || link.state === 'used' ? (
        <AuthNotice kind="success" title={say(isDone ? 'done' : 'already_done')}>
          <p>{say('done_text')}</p>
        </AuthNotice>
      ) : (
        <MailedLinkContent link={link} error={error} ended={<p>{say('invalid_text')}</p>}>
          <p>{say('text')}</p>
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
