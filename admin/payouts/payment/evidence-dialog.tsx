import Typography from '@mui/material/Typography';
import { Form, SelectInput, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { oneOf, requiredText } from '#shared/contract/fields.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { codeChoices } from '../../kit/list/code-choices.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { fieldTexts } from '../../kit/form/field-texts.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { marksOf, type Payment } from './payment-actions.ts';
import { useChangePayment } from './use-change-payment.ts';

const form = z.object({
  state: oneOf(['cancelled', 'paid', 'failed', 'returned']),
  evidence: requiredText(500).check(z.minLength(3, 'validation.too_short')),
});

const asItIs = (values: unknown) => values;

interface EvidenceDialogProps extends Closing {
  record: Payment;
  action: 'mark' | 'cancel';
}

/** Marks a payment by hand, or cancels it: the person says what they saw, or why. */
export function EvidenceDialog({ record, action, onClose }: EvidenceDialogProps) {
  const t = useWords();
  const change = useChangePayment(record);
  const marks = marksOf(record);
  const isCancel = action === 'cancel';
  const submit = async (values: FieldValues) => {
    const { state, evidence } = z.parse(form, values);
    try {
      await change({ state, evidence }, `admin.payout.done.${action}`);
      onClose();
      return undefined;
    } catch (error) {
      return fieldTexts(error);
    }
  };
  return (
    <FormDialog
      title={`admin.payout.${action}_title`}
      submitLabel={`admin.payout.${action}`}
      maxWidth="sm"
      onClose={onClose}
      form={(content) => (
        <Form
          record={{ state: isCancel ? 'cancelled' : marks[0], evidence: '' }}
          resolver={schemaResolver(form, asItIs)}
          onSubmit={submit}
        >
          {content}
        </Form>
      )}
    >
      <Typography color="text.secondary">{t(`admin.payout.${action}_text`)}</Typography>
      {marks.length > 1 && !isCancel && (
        <SelectInput
          source="state"
          label="admin.payout.mark_state"
          choices={codeChoices(paymentState, marks)}
          isRequired
        />
      )}
      <TextInput
        source="evidence"
        label={isCancel ? 'admin.payout.cancel_reason' : 'admin.payout.evidence'}
        helperText={isCancel ? false : 'admin.payout.evidence_hint'}
        multiline
        minRows={3}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
