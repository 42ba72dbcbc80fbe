import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Form, type RaRecord, useListContext, useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useBulkChange } from '../../kit/list/bulk/use-bulk-change.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { textOf } from '../../kit/fields/text-of.ts';
import { useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

const Input = inputsOf(conversion);

/** Names a conversion by its order and campaign. */
export const orderOf = ({ order_id, campaign_name }: RaRecord) => `${textOf(order_id)} · ${textOf(campaign_name)}`;

interface DecisionDialogProps extends Closing {
  title: string;
  submitLabel: string;
  hint: string;
  schema: z.ZodMiniObject;
  onDecide: (values: object) => void;
  /** The input of the only field. */
  children: ReactNode;
}

/** Asks for the input of a decision: the reason of a refusal, or the correct amount. */
function DecisionDialog({ title, submitLabel, hint, schema, onDecide, onClose, children }: DecisionDialogProps) {
  const decide = (values: object) => {
    onClose();
    onDecide(values);
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(schema, (values) => values)} onSubmit={decide}>
          {content}
        </Form>
      )}
    >
      <Typography variant="body2" color="text.secondary">
        {hint}
      </Typography>
      {children}
    </FormDialog>
  );
}

const reasonSchema = z.object({ refusal_reason: requiredText(200) });
const amountSchema = z.object({ transaction_amount: conversion.input.shape.transaction_amount });

type Decision = 'approve' | 'refuse' | 'correct' | 'lift';

const everyDecision: ReadonlySet<Decision> = new Set<Decision>(['approve', 'refuse', 'correct', 'lift']);

/** The decisions that can change anything of one conversion. */
export function decisionsOn({
  validation_status,
  block,
}: Pick<ResourceRecord<'conversion'>, 'validation_status' | 'block'>) {
  const isRefused = validation_status === conversionStatus.code('refused');
  const isOpen = validation_status === conversionStatus.code('pending');
  return new Set<Decision>([
    ...(isOpen || (isRefused && block === null) ? (['approve'] as const) : []),
    ...(isRefused ? [] : (['refuse'] as const)),
    ...(isRefused ? [] : (['correct'] as const)),
    ...(block === null ? [] : (['lift'] as const)),
  ]);
}

/** The decisions on the selected rows: approve, refuse with one reason, correct the amount, lift what blocks them. */
export function Decisions({ possible = everyDecision }: { possible?: ReadonlySet<Decision> }) {
  const t = useWords();
  const translate = useTranslate();
  const mayDecide = useMay('conversion', 'update');
  const { selectedIds } = useListContext();
  const [openDialog, setOpenDialog] = useState<'reason' | 'amount'>();
  const { ask, dialog } = useConfirmation();
  const start = useBulkChange({
    resource: conversion.name,
    nameOf: orderOf,
    alsoChanges: ['conversion-total', 'conversion-history'],
  });
  // The question closes at once, since the progress has a dialog of its own.
  const decide = (decision: object) => {
    start(decision);
    return Promise.resolve();
  };
  if (!mayDecide) return null;
  const question = (key: string) => translate(key, { smart_count: selectedIds.length });
  return (
    <>
      {possible.has('approve') && (
        <Button
          size="small"
          onClick={() =>
            void ask({
              question: question('admin.report.approve_question'),
              explanation: t('admin.report.approve_text'),
              onConfirm: () => decide({ validation_status: conversionStatus.code('approved') }),
            })
          }
        >
          {t('admin.report.approve')}
        </Button>
      )}
      {possible.has('refuse') && (
        <Button size="small" color="error" onClick={() => setOpenDialog('reason')}>
          {t('admin.report.refuse')}
        </Button>
      )}
      {possible.has('correct') && (
        <Button size="small" onClick={() => setOpenDialog('amount')}>
          {t('admin.report.correct')}
        </Button>
      )}
      {possible.has('lift') && (
        <Button
          size="small"
          onClick={() =>
            void ask({
              question: question('admin.report.lift_question'),
              explanation: t('admin.report.lift_text'),
              onConfirm: () => decide({ lift_block: true }),
            })
          }
        >
          {t('admin.report.lift')}
        </Button>
      )}
      {openDialog === 'reason' && (
        <DecisionDialog
          title="admin.report.refuse_title"
          submitLabel="admin.report.refuse"
          hint={t('admin.report.refuse_hint')}
          schema={reasonSchema}
          onDecide={(reason) => start({ validation_status: conversionStatus.code('refused'), ...reason })}
          onClose={() => setOpenDialog(undefined)}
        >
          <Input.Text source="refusal_reason" autoFocus />
        </DecisionDialog>
      )}
      {openDialog === 'amount' && (
        <DecisionDialog
          title="admin.report.correct_title"
          submitLabel="admin.report.correct"
          hint={t('admin.report.correct_hint', { smart_count: selectedIds.length })}
          schema={amountSchema}
          onDecide={start}
          onClose={() => setOpenDialog(undefined)}
        >
          <Input.Money source="transaction_amount" autoFocus />
        </DecisionDialog>
      )}
      {dialog}
    </>
  );
}
