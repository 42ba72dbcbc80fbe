import Typography from '@mui/material/Typography';
import { Form, SelectInput, TextInput } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { date, oneOf, requiredText } from '#shared/contract/fields.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { fieldTexts } from '../../kit/fields/field-texts.ts';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { DateInput } from '../../kit/form/dates/date-input.tsx';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { textLimit } from '../../kit/form/input-schema.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { whomAndAmount } from '../whom-and-amount.ts';
import { marksOf, type Payment } from './payment-actions.ts';
import { useChangePayment } from './use-change-payment.ts';

const evidence = requiredText(500).check(z.minLength(3, 'validation.too_short'));
const today = () => businessDate(systemClock.now());
/** Refused here already, before the server asks for a proof of identity. */
const pastDay = date.check(z.refine((day) => day <= today(), 'validation.date_future'));
const form = z.discriminatedUnion('state', [
  z.object({ state: z.literal('paid'), paid_on: pastDay, evidence }),
  z.object({ state: oneOf(['cancelled', 'failed', 'returned']), evidence }),
]);
const retryForm = z.object({ confirmed: z.literal(true), evidence });

const asItIs = (values: unknown) => values;

interface EvidenceDialogProps extends Closing {
  record: Payment;
  action: 'mark' | 'cancel' | 'retry';
}

const titles = {
  mark: 'admin.payout.mark_title',
  cancel: 'admin.payout.cancel_title',
  retry: 'admin.payout.retry_question',
} as const;
const explanations = {
  mark: 'admin.payout.mark_text',
  cancel: 'admin.payout.cancel_text',
  retry: 'admin.payout.retry_unchanged',
} as const;
const evidenceLabels = {
  mark: 'admin.payout.evidence',
  cancel: 'admin.payout.cancel_reason',
  retry: 'admin.payout.retry_reason',
} as const;

/** Marks a payment by hand, cancels it, or has it tried again: the person says what they saw, or why. */
export function EvidenceDialog({ record, action, onClose }: EvidenceDialogProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const change = useChangePayment(record);
  const marks = marksOf(record);
  const schema = action === 'retry' ? retryForm : form;
  const first =
    action === 'retry'
      ? { confirmed: true }
      : {
          state: action === 'cancel' ? 'cancelled' : marks[0],
          paid_on: record.marked_paid_on ?? today(),
        };
  const submit = async (values: FieldValues) => {
    try {
      await change(z.parse(schema, values), `admin.payout.done.${action}`);
      onClose();
      return undefined;
    } catch (error) {
      return fieldTexts(error);
    }
  };
  return (
    <FormDialog
      title={titles[action]}
      about={whomAndAmount(record, locale)}
      submitLabel={`admin.payout.${action}`}
      maxWidth="sm"
      onClose={onClose}
      form={(content) => (
        <Form record={{ ...first, evidence: '' }} resolver={schemaResolver(schema, asItIs)} onSubmit={submit}>
          {content}
        </Form>
      )}
    >
      <Typography color="text.secondary">
        {t(explanations[action], { reason: t(paymentFailure.labelKey(record.failure_code)) })}
      </Typography>
      {marks.length > 1 && action === 'mark' && (
        <SelectInput
          source="state"
          label="admin.payout.mark_state"
          choices={codeChoices(paymentState, marks)}
          isRequired
        />
      )}
      {action === 'mark' && <PaidOnInput />}
      <TextInput
        source="evidence"
        {...textLimit(evidence)}
        label={evidenceLabels[action]}
        helperText={action === 'mark' ? 'admin.payout.evidence_hint' : false}
        multiline
        minRows={3}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}

/** The day of what is marked as paid. */
function PaidOnInput() {
  const state: unknown = useWatch({ name: 'state' });
  return state === 'paid' && <DateInput source="paid_on" label="admin.payout.marked_paid_on" isRequired />;
}
