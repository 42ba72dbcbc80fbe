import { type SyntheticEvent, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { SiteChoices } from '../../ui/auth-frame.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Answered } from './answered.tsx';
import styles from './postback-test.module.css';
import { type Typed, usePostbackTest } from './use-postback-test.ts';

const statuses = ['pending', 'approved', 'refused'] as const;
/** The fields of a sale in the order of the form. */
const saleFields = ['click_id', 'coupon', 'order_id', 'amount', 'occurred_at', 'campaign_id', 'reason'] as const;

const exampleSale = (): Typed => ({
  keyId: '',
  secret: '',
  click_id: '',
  coupon: '',
  campaign_id: '',
  reason: '',
  order_id: 'TESTE-1',
  amount: '100.00',
  status: 'approved',
  occurred_at: new Date().toISOString(),
});

/**
 * Where the developers of an advertiser try their postbacks out: signed in the browser as their server would sign, sent as
 * a test, which stores no sale. The secret is neither sent nor kept.
 */
export function PostbackTestPage() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(exampleSale);
  const { errors, exchange, busy, send } = usePostbackTest(typed);
  const set = (name: keyof Typed) => (value: string | null) => setTyped({ ...typed, [name]: value ?? '' });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send('test');
  };
  // Signing needs a page of https, or of this machine.
  const maySign = 'subtle' in crypto;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      <header className={styles.head}>
        <PageHeading title={t('portal.postback_test.title')} />
        <SiteChoices />
      </header>
      <p>{t('portal.postback_test.text')}</p>
      {!maySign && <Notice severity="error">{t('portal.postback_test.insecure')}</Notice>}
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.group}>
          <legend>{t('portal.postback_test.key')}</legend>
          <TextField
            {...plain}
            name="keyId"
            label={t('portal.postback_test.key_id')}
            value={typed.keyId}
            onValueChange={set('keyId')}
            error={errors.keyId}
            inputMode="numeric"
            maxLength={10}
          />
          <TextField
            {...plain}
            name="secret"
            type="password"
            maxLength={200}
            label={t('portal.postback_test.secret')}
            hint={t('portal.postback_test.secret_hint')}
            value={typed.secret}
            onValueChange={set('secret')}
            error={errors.secret}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('portal.postback_test.sale')}</legend>
          <SelectField
            name="status"
            label="status"
            value={typed.status}
            choices={statuses.map((status) => ({ value: status, label: status }))}
            onValueChange={set('status')}
          />
          {saleFields.map((name) => (
            <TextField
              {...plain}
              key={name}
              maxLength={200}
              name={name}
              label={name}
              hint={t(`portal.postback_test.hints.${name}`)}
              value={typed[name]}
              onValueChange={set(name)}
            />
          ))}
        </fieldset>
        <div className={styles.actions}>
          <Button type="submit" variant="contained" isBusy={busy === 'test'} disabled={!maySign}>
            {t('portal.postback_test.send')}
          </Button>
          <Button variant="outlined" isBusy={busy === 'log'} disabled={!maySign} onClick={() => void send('log')}>
            {t('portal.postback_test.log')}
          </Button>
        </div>
      </form>
      {exchange && <Answered exchange={exchange} />}
    </main>
  );
}
