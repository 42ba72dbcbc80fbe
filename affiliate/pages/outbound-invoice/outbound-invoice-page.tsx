import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../session/site.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import styles from './outbound-invoice.module.css';

type OutboundInvoice = ResourceRecord<'outbound-invoice'>;

/** What is shown: the invoice, that its link does not open, or why it could not be loaded. */
type Shown = { invoice: OutboundInvoice } | { error: string } | 'loading' | 'unknown';

/** The target of an invoice's public link: a page to read and print, without a sign-in. */
export function OutboundInvoicePage() {
  const { t } = useTranslation();
  const { hash = '' } = useParams();
  const { shown, reload } = useInvoice(hash);
  return (
    <main className={styles.page}>
      {/* The address opens the invoice, so search engines must not list it and other sites must not see it as the referrer. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {shown === 'loading' && (
        <>
          <PageHeading title={t('portal.outbound.page')} />
          <p role="status">{t('portal.outbound.loading')}</p>
        </>
      )}
      {shown === 'unknown' && (
        <>
          <PageHeading title={t('portal.outbound.page')}>{t('portal.outbound.unknown_title')}</PageHeading>
          <p>{t('portal.outbound.unknown_text')}</p>
        </>
      )}
      {typeof shown === 'object' && 'error' in shown && (
        <>
          <PageHeading title={t('portal.outbound.page')} />
          <AuthNotice kind="error">
            <p>{shown.error}</p>
          </AuthNotice>
          <button type="button" className={styles.action} onClick={reload}>
            {t('common.retry')}
          </button>
        </>
      )}
      {typeof shown === 'object' && 'invoice' in shown && <InvoiceSheet invoice={shown.invoice} />}
    </main>
  );
}

/** Loads an invoice by the secret of its link. */
function useInvoice(secret: string): { shown: Shown; reload: () => void } {
  const { client } = useSite();
  const [shown, setShown] = useState<Shown>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const invoice = await client.one('outbound-invoice', secret, { signal: leaving.signal });
        setShown({ invoice });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setShown(error.status === 404 ? 'unknown' : { error: error.message });
      }
    };
    void load();
    return () => leaving.abort();
  }, [client, secret, tries]);
  return {
    shown,
    reload: () => {
      setShown('loading');
      setTries((count) => count + 1);
    },
  };
}
