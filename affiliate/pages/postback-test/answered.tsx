import { formatDateTime } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './postback-test.module.css';
import { errorsIn, type Exchange } from './use-postback-test.ts';

/** What was sent, and what came of it. */
export function Answered({ exchange }: { exchange: Exchange }) {
  const { t } = useTranslation();
  const { head, headers, body, status, answer } = exchange;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const isLog = Array.isArray(answer);
  return (
    <section className={styles.answer} aria-live="polite">
      <h2>{t('portal.postback_test.answer')}</h2>
      {status === null ? (
        <Notice severity="error">{t('errors.network')}</Notice>
      ) : (
        <Outcome status={status} answer={answer} />
      )}
      {isLog ? (
        <Deliveries rows={answer} />
      ) : (
        status !== null && <Code label={t('portal.postback_test.answer_body')} text={JSON.stringify(answer, null, 2)} />
      )}
      <h2>{t('portal.postback_test.sent')}</h2>
      <Code label={t('portal.postback_test.sent')} text={[head, ...lines, '', body].join('\n').trimEnd()} />
    </section>
  );
}

function Outcome({ status, answer }: { status: number; answer: unknown }) {
  const { t } = useTranslation();
  if (Array.isArray(answer)) {
    return <Notice severity="info">{t('portal.postback_test.deliveries', { smart_count: answer.length })}</Notice>;
  }
  const { message, errors } = errorsIn(answer);
  if (status === 200) return <Notice severity="success">{t('portal.postback_test.accepted')}</Notice>;
  return (
    <Notice severity="error">
      <strong>{status}</strong> {message}
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map(([field, text]) => (
            <li key={field}>
              <code>{field}</code>: {text}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Scrolled by keyboard too. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles.code} role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  );
}

const textIn = (row: object, name: string): string => {
  const value: unknown = Object.entries(row).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
};

/** The last deliveries, newest first. */
function Deliveries({ rows }: { rows: readonly unknown[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.deliveries}>
      {rows.map((row) => {
        if (typeof row !== 'object' || row === null) return null;
        const text = (name: string) => textIn(row, name);
        return (
          <li key={text('id')}>
            <p>
              <time dateTime={text('received_at')}>{formatDateTime(text('received_at'))}</time>{' '}
              <strong>
                {text('answer_status')} {text('fault')}
              </strong>
              {text('is_test') === 'true' && ` (${t('portal.postback_test.is_test')})`}
            </p>
            {text('message') !== '' && <p>{text('message')}</p>}
            <Code label={text('message_id')} text={text('body')} />
          </li>
        );
      })}
    </ol>
  );
}
