import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { AuthNews } from './auth-news.ts';
import { MailedLinkContent } from './mailed-link-content.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/**
 * The target of the link in the mail to the previous e-mail after a change. Only the button restores it, so that a mail
 * scanner that follows the link changes nothing.
 */
export function EmailUndoPage() {
  const { t } = useTranslation();
  const { client, session } = useSite();
  const navigate = useNavigate();
  const link = useMailedLink('email_undo');
  const { formProps, error, isBusy } = useSmallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await link.use((hash) => client.create('email-undo', { hash }));
      await session.load({ isQuiet: true });
      const news: AuthNews = { news: 'email_restored' };
      await navigate(paths.auth, { state: news, replace: true });
    },
  });
  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.email_undo')} className={styles.heading} />
      <MailedLinkContent link={link} error={error} ended={<p>{t('portal.recovery.link_ended_undo')}</p>}>
        <p>{t('portal.recovery.undo_text')}</p>
        <form {...formProps} className={styles.form}>
          <AuthButton label={t('portal.recovery.undo')} busyLabel={t('portal.recovery.undoing')} isBusy={isBusy} />
        </form>
      </MailedLinkContent>
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t('portal.recovery.to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
