import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { advertiserInvoice, settlementInput } from '#shared/resources/billing/advertiser-invoice.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { fieldTexts } from '../../kit/fields/field-texts.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { useInvoiceChange } from './use-invoice-change.ts';

const { on, amount, evidence, reason } = settlementInput;
/** In these forms each field is required. */
const payment = { ...advertiserInvoice, input: z.object({ on, amount, evidence }) };
const credit = { ...advertiserInvoice, input: z.object({ amount, reason }) };
const Payment = inputsOf(payment);
const Credit = inputsOf(credit);

const asItIs = (values: unknown) => values;

interface SettleProps {
  record: RecordOf<typeof advertiserInvoice>;
}

/** The buttons that record a payment or a credit of an issued invoice. */
export function SettleButtons({ record }: SettleProps) {
  const t = useWords();
  const [kind, setKind] = useState<'payment' | 'credit'>();
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setKind('payment')}>
        {t('admin.billing.payment')}
      </Button>
      <Button size="small" onClick={() => setKind('credit')}>
        {t('admin.billing.credit')}
      </Button>
      {kind && <SettleDialog kind={kind} record={record} onClose={() => setKind(undefined)} />}
    </>
  );
}

function SettleDialog({ kind, record, onClose }: SettleProps & Closing & { kind: 'payment' | 'credit' }) {
  const t = useWords();
  const locale = useSiteLocale();
  const change = useInvoiceChange(record);
  const form = { payment, credit }[kind].input;
  const submit = async (values: FieldValues) => {
    try {
      await change(z.parse(form, values), (changed) =>
        t(`admin.billing.${kind}_done`, { open: formatBrl(changed.open ?? 0, locale) }),
      );
      onClose();
      return undefined;
    } catch (error) {
      return fieldTexts(error);
    }
  };
  const today = businessDate(systemClock.now());
  return (
    <FormDialog
      title={`admin.billing.${kind}_title`}
      about={`${t('admin.billing.title', { id: String(record.id) })} · ${record.advertiser_name}`}
      submitLabel={`admin.billing.${kind}_submit`}
      isProposal
      onClose={onClose}
      form={(content) => (
        <Form
          record={kind === 'payment' ? { on: today, amount: record.open } : {}}
          resolver={schemaResolver(form, asItIs)}
          onSubmit={submit}
        >
          {content}
        </Form>
      )}
    >
      <Typography color="text.secondary">
        {t(`admin.billing.${kind}_text`, { open: formatBrl(record.open ?? 0, locale) })}
      </Typography>
      {kind === 'payment' ? (
        <>
          <Payment.Date source="on" />
          <Payment.Money source="amount" autoFocus />
          <Payment.Text source="evidence" hint="admin.billing.evidence_hint" />
        </>
      ) : (
        <>
          <Credit.Money source="amount" autoFocus />
          <Credit.Text source="reason" hint="admin.billing.reason_hint" />
        </>
      )}
    </FormDialog>
  );
}
