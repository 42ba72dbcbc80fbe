import { Link, useNavigate } from 'react-router-dom';
import { type Client } from '#shared/client/client.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { newPasswordErrors } from '#shared/ui/form/new-password-errors.ts';
import { NewPasswordFields } from '#shared/ui/form/new-password-fields.tsx';
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

/** The links that lead here, with their words and their calls. */
const purposes = {
  reset: {
    link: 'password_reset',
    page: 'portal.page.password_reset',
    text: 'portal.recovery.password_text',
    submit: 'portal.recovery.password',
    endedText: 'portal.recovery.link_ended_reset',
    send: (client: Client, hash: string, password: string) => client.update('password-reset', hash, { password }),
  },
  invitation: {
    link: 'invitation',
    page: 'portal.page.invitation',
    text: 'portal.recovery.invitation_text',
    submit: 'portal.recovery.invitation',
    endedText: 'portal.recovery.link_ended_invitation',
    send: (client: Client, hash: string, password: string) => client.create('invitation', { hash, password }),
  },
} as const;

/** Sets a password by the link of a mail: after a reset, or at the first visit of an invited access. */
export function NewPasswordPage({ purpose }: { purpose: keyof typeof purposes }) {
  const { t } = useTranslation();
  const { client, session } = useSite();
  const navigate = useNavigate();
  const { page, text, submit, endedText, send } = purposes[purpose];
  const link = useMailedLink(purposes[purpose].link);
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { password: '', confirmation: '' },
    check: newPasswordErrors,
    send: async ({ password }) => {
      await link.use((hash) => send(client, hash, password));
      // This browser's session has ended too, if it was this user's.
      await session.load({ isQuiet: true });
      const news: AuthNews = { news: 'password_changed' };
      await navigate(paths.auth, { state: news, replace: true });
    },
  });
  return (
    <AuthFrame>
      <PageHeading title={t(page)} className={styles.heading} />
      <MailedLinkContent
        link={link}
        error={error}
        ended={
          <>
            <p>{t(endedText)}</p>
            {purpose === 'reset' && (
              <Link className={styles.submit} to={paths.passwordReset}>
                {t('portal.recovery.request_again')}
              </Link>
            )}
          </>
        }
      >
        <p>{t(text)}</p>
        <form {...formProps} className={styles.form}>
          <NewPasswordFields field={field} />
          <AuthButton label={t(submit)} busyLabel={t('portal.recovery.saving')} isBusy={isBusy} />
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
