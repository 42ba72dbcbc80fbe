import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
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
  decide: (decision: object) => void;
}

const reasonSchema = z.object({ refusal_reason: requiredText(200) });

/** Asks for one reason of all refusals. */
function RefusalDialog({ decide, onClose }: DecisionDialogProps) {
  const t = useWords();
  const refuse = (reason: object) => {
    onClose();
    decide({ validation_status: conversionStatus.code('refused'), ...reason });
  };
  return (
    <FormDialog
      title="admin.report.refuse_title"
      submitLabel="admin.report.refuse"
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(reasonSchema, (values) => values)} onSubmit={refuse}>
          {content}
        </Form>
      )}
    >
      <Typography variant="body2" color="text.secondary">
        {t('admin.report.refuse_hint')}
      </Typography>
      <Input.Text source="refusal_reason" autoFocus />
    </FormDialog>
  );
}

const amountSchema = z.object({ transaction_amount: conversion.input.shape.transaction_amount });

/** Asks for the amount that the orders really have. */
function AmountDialog({ decide, onClose }: DecisionDialogProps) {
  const t = useWords();
  const { selectedIds } = useListContext();
  const correct = (values: object) => {
    onClose();
    decide(values);
  };
  return (
    <FormDialog
      title="admin.report.correct_title"
      submitLabel="admin.report.correct"
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(amountSchema, (values) => values)} onSubmit={correct}>
          {content}
        </Form>
      )}
    >
      <Typography variant="body2" color="text.secondary">
        {t('admin.report.correct_hint', { smart_count: selectedIds.length })}
      </Typography>
      <Input.Money source="transaction_amount" autoFocus />
    </FormDialog>
  );
}

type Decision = 'approve' | 'refuse' | 'correct' | 'lift';

const everyDecision: ReadonlySet<Decision> = new Set<Decision>(['approve', 'refuse', 'correct', 'lift']);

/** The decisions that can change anything of one conversion. */
export function decisionsOn({
  validation_status,
  block,
}: Pick<ResourceRecord<'conversion'>, 'validation_status' | 'block'>) {
  const isRefused = validation_status === conversionStatus.code('refused');
  const isOpen = validation_status === conversionStatus.code('pending');
  const isApproved = validation_status === conversionStatus.code('approved');
  return new Set<Decision>([
    ...(isOpen || (isRefused && block === null) ? (['approve'] as const) : []),
    ...(isRefused ? [] : (['refuse'] as const)),
    ...(isOpen || isApproved ? (['correct'] as const) : []),
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
      {openDialog === 'reason' && <RefusalDialog decide={start} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'amount' && <AmountDialog decide={start} onClose={() => setOpenDialog(undefined)} />}
      {dialog}
    </>
  );
}
