import type { ReactNode } from 'react';
import { registrationText } from '#shared/brazil/cnpj.ts';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './outbound-invoice.module.css';

interface SheetProps {
  invoice: ResourceRecord<'outbound-invoice'>;
}

export function InvoiceSheet({ invoice }: SheetProps) {
  const { t, locale } = useTranslation();
  const { number, state, yearmonth, due_on, issued_at, paid_at, note, link_expires_at, overdue_days } = invoice;
  return (
    <>
      <header className={styles.head}>
        <PageHeading title={t('portal.outbound.title', { number })} />
        <span className={styles.state}>{t(advertiserInvoiceState.labelKey(state))}</span>
        <button type="button" className={styles.action} onClick={() => window.print()}>
          {t('portal.outbound.print')}
        </button>
      </header>
      <div className={styles.parties}>
        <Party title={t('portal.outbound.from')} name={invoice.operator_name} document={invoice.operator_cnpj} />
        <Party title={t('portal.outbound.to')} name={invoice.advertiser_name} document={invoice.advertiser_cnpj} />
      </div>
      <dl className={styles.facts}>
        <Fact label={t('portal.outbound.month')}>{yearmonth.split('-').reverse().join('/')}</Fact>
        {issued_at !== null && <Fact label={t('portal.outbound.issued')}>{formatDate(issued_at, locale)}</Fact>}
        <Fact label={t('portal.outbound.due')}>
          {formatDate(due_on, locale)}
          {overdue_days ? (
            <strong className={styles.overdue}>{t('portal.outbound.overdue', { smart_count: overdue_days })}</strong>
          ) : null}
        </Fact>
        {paid_at !== null && <Fact label={t('portal.outbound.paid')}>{formatDate(paid_at, locale)}</Fact>}
      </dl>
      <Bill invoice={invoice} />
      <HowToPay invoice={invoice} />
      {note !== null && (
        <section>
          <h2 className={styles.label}>{t('portal.outbound.note')}</h2>
          <p className={styles.note}>{note}</p>
        </section>
      )}
      {link_expires_at !== null && (
        <p className={styles.until}>{t('portal.outbound.until', { date: formatDate(link_expires_at, locale) })}</p>
      )}
    </>
  );
}

function Party({ title, name, document }: { title: string; name: string; document: string | null }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className={styles.label}>{title}</h2>
      <p className={styles.name}>{name}</p>
      {document !== null && <p>{t('portal.outbound.document', { document: registrationText(document) })}</p>}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The campaigns, and what they add up to with the fee. */
function Bill({ invoice }: SheetProps) {
  const { t, locale } = useTranslation();
  const money = (reais: number) => formatBrl(reais, locale);
  return (
    <table className={styles.bill} aria-label={t('portal.outbound.page')}>
      <thead>
        <tr>
          <th scope="col">{t('portal.outbound.campaign')}</th>
          <th scope="col">{t('portal.outbound.count')}</th>
          <th scope="col">{t('portal.outbound.amount')}</th>
          <th scope="col">{t('portal.outbound.commission')}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.campaigns.map(({ campaign_id, campaign_name, count, amount, commission }) => (
          <tr key={campaign_id}>
            <td>{campaign_name}</td>
            <td data-heading={t('portal.outbound.count')}>{count.toLocaleString(locale)}</td>
            <td data-heading={t('portal.outbound.amount')}>{money(amount)}</td>
            <td data-heading={t('portal.outbound.commission')}>{money(commission)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {invoice.fee > 0 && (
          <tr>
            <th scope="row" colSpan={3}>
              {t('portal.outbound.fee')}
            </th>
            <td>{money(invoice.fee)}</td>
          </tr>
        )}
        <tr className={styles.total}>
          <th scope="row" colSpan={3}>
            {t('portal.outbound.total')}
          </th>
          <td>{money(invoice.total)}</td>
        </tr>
        {invoice.payments?.map(({ on, amount }, index) => (
          <tr key={index}>
            <td colSpan={3}>{t('portal.outbound.payment', { date: formatDate(on, locale) })}</td>
            <td>{money(-amount)}</td>
          </tr>
        ))}
        {invoice.credits?.map(({ on, amount, reason, order_id: order }, index) => (
          <tr key={index}>
            <td colSpan={3}>
              {order == null
                ? t('portal.outbound.credit', { date: formatDate(on, locale), reason })
                : t('portal.outbound.correction', { date: formatDate(on, locale), order })}
            </td>
            <td>{money(-amount)}</td>
          </tr>
        ))}
        {invoice.open !== null && invoice.open !== invoice.total && invoice.state !== 'cancelled' && (
          <tr className={styles.total}>
            <th scope="row" colSpan={3}>
              {t('portal.outbound.open')}
            </th>
            <td>{money(invoice.open)}</td>
          </tr>
        )}
        {invoice.overpaid ? (
          <tr className={styles.total}>
            <th scope="row" colSpan={3}>
              {t('portal.outbound.overpaid')}
            </th>
            <td>{money(invoice.overpaid)}</td>
          </tr>
        ) : null}
      </tfoot>
    </table>
  );
}

/** Where the operator takes the open amount; nothing where it does not say, or nothing is open. */
function HowToPay({ invoice: { open, pix_key: pixKey, bank_account: bankAccount } }: SheetProps) {
  const { t, locale } = useTranslation();
  if (!open || (pixKey === null && bankAccount === null)) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('portal.outbound.how_to_pay', { amount: formatBrl(open, locale) })}</h2>
      <dl className={styles.facts}>
        {pixKey !== null && <Fact label={t('portal.outbound.pix_key')}>{pixKey}</Fact>}
        {bankAccount !== null && <Fact label={t('portal.outbound.bank_account')}>{bankAccount}</Fact>}
      </dl>
    </section>
  );
}
