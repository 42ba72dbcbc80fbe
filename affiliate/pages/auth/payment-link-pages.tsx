import { type ReactNode, useState } from 'react';
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

/**
 * The target of the link in a security notice. Needs no sign-in, as a thief may have changed the password. Only the
 * button freezes the payments, so a mail scanner that follows the link does not.
 */
export function PaymentFreezePage() {
  const { t } = useTranslation();
  const { client, session } = useSite();
  const freeze = async (hash: string) => {
    await client.create('payment-freeze', { hash });
    // The freeze has ended the session of this browser too.
    void session.load({ isQuiet: true });
  };
  return (
    <MailedLinkPage words="freeze" send={freeze}>
      <ul>
        <li>{t('portal.freeze.stops')}</li>
        <li>{t('portal.freeze.signs_out')}</li>
        <li>{t('portal.freeze.tells')}</li>
      </ul>
    </MailedLinkPage>
  );
}

/**
 * The target of the link in the mail about payment data that staff entered. Only the button confirms the data, so a mail
 * scanner that follows the link does not.
 */
export function PaymentConfirmationPage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const confirm = (hash: string) => client.create('payment-confirmation', { hash });
  return (
    <MailedLinkPage words="payment_confirmation" send={confirm}>
      <p>{t('portal.payment_confirmation.check')}</p>
    </MailedLinkPage>
  );
}

interface MailedLinkPageProps {
  words: 'freeze' | 'payment_confirmation';
  send: (hash: string) => Promise<unknown>;
  /** What the button does, below the text. */
  children: ReactNode;
}

/** What the link of each page is for. */
const purposes = { freeze: 'payment_freeze', payment_confirmation: 'payee_confirmation' } as const;

function MailedLinkPage({ words, send, children }: MailedLinkPageProps) {
  const { t } = useTranslation();
  const link = useMailedLink(purposes[words]);
  const [isDone, setDone] = useState(false);
  const { formProps, error, isBusy } = useSmallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await link.use(send);
      setDone(true);
    },
  });
  return (
    <AuthFrame>
      <PageHeading title={t(`portal.${words}.page`)} className={styles.heading}>
        {t(isDone ? `portal.${words}.done` : `portal.${words}.title`)}
      </PageHeading>
      {isDone ? (
        <AuthNotice kind="success">
          <p>{t(`portal.${words}.done_text`)}</p>
        </AuthNotice>
      ) : (
        <MailedLinkContent link={link} error={error} ended={<p>{t(`portal.${words}.invalid_text`)}</p>}>
          <p>{t(`portal.${words}.text`)}</p>
          {children}
          <form {...formProps} className={styles.form}>
            <AuthButton
              label={t(`portal.${words}.submit`)}
              busyLabel={t(`portal.${words}.submitting`)}
              isBusy={isBusy}
            />
          </form>
        </MailedLinkContent>
      )}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.auth}>
          {t(`portal.${words}.to_login`)}
        </Link>
      </p>
    </AuthFrame>
  );
}
