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
import { textOf } from '../../kit/fields/text-of.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { useBulkChange } from '../../kit/list/bulk/use-bulk-change.ts';
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
  /** No input is required. */
  isProposal?: boolean;
  onDecide: (values: object) => void;
  /** The inputs. */
  children: ReactNode;
}

/** Asks for the input of a decision: its reason, or the correct amount. */
function DecisionDialog({
  title,
  submitLabel,
  hint,
  schema,
  isProposal,
  onDecide,
  onClose,
  children,
}: DecisionDialogProps) {
  const decide = (values: object) => {
    onClose();
    onDecide(values);
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      {...(isProposal === true && { isProposal })}
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
const additionSchema = z.object({ reason: z.optional(conversion.input.shape.reason) });
const amountSchema = z.object({
  transaction_amount: conversion.input.shape.transaction_amount,
  reason: z.optional(conversion.input.shape.reason),
});

/** Why commission is added. It is needed above the limits of one person, which only the server knows. */
const additionReason = <Input.Text source="reason" hint="admin.addition.reason_hint" />;

type Decision = 'approve' | 'refuse' | 'correct' | 'lift';

const everyDecision: ReadonlySet<Decision> = new Set<Decision>(['approve', 'refuse', 'correct', 'lift']);

/** The decisions that can change anything of one conversion. */
export function decisionsOn({
  validation_status,
  block,
}: Pick<ResourceRecord<'conversion'>, 'validation_status' | 'block'>) {
  const isRefused = validation_status === conversionStatus.codes.refused;
  const isOpen = validation_status === conversionStatus.codes.pending;
  return new Set<Decision>([
    ...(isOpen || (isRefused && block === null) ? (['approve'] as const) : []),
    ...(isRefused ? [] : (['refuse'] as const)),
    ...(isRefused ? [] : (['correct'] as const)),
    ...(block === null ? [] : (['lift'] as const)),
  ]);
}

/** Says how many of the decided conversions wait for a second person; nothing where none does. */
const waitingNotice = (decided: readonly RaRecord[]) => {
  const count = decided.filter(({ unconfirmed }) => unconfirmed === true).length;
  return count === 0 ? undefined : { key: 'admin.addition.now_waiting', values: { smart_count: count } };
};

/** The changes that may add commission. */
const additions = {
  approve: { validation_status: conversionStatus.codes.approved },
  lift: { lift_block: true },
} as const;

/** The decisions on the selected rows: approve, refuse with one reason, correct the amount, lift what blocks them. */
export function Decisions({ possible = everyDecision }: { possible?: ReadonlySet<Decision> }) {
  const t = useWords();
  const translate = useTranslate();
  const mayDecide = useMay('conversion', 'update');
  const { selectedIds } = useListContext();
  const [openDialog, setOpenDialog] = useState<Decision>();
  const start = useBulkChange({
    resource: conversion.name,
    nameOf: orderOf,
    alsoChanges: ['conversion-total', 'conversion-history', 'commission-addition'],
    noticeOf: waitingNotice,
  });
  const close = () => setOpenDialog(undefined);
  if (!mayDecide) return null;
  return (
    <>
      {(['approve', 'refuse', 'correct', 'lift'] as const)
        .filter((decision) => possible.has(decision))
        .map((decision) => (
          <Button
            key={decision}
            size="small"
            {...(decision === 'refuse' && { color: 'error' })}
            onClick={() => setOpenDialog(decision)}
          >
            {t(`admin.report.${decision}`)}
          </Button>
        ))}
      {(openDialog === 'approve' || openDialog === 'lift') && (
        <DecisionDialog
          key={openDialog}
          title={translate(`admin.report.${openDialog}_question`, { smart_count: selectedIds.length })}
          submitLabel={`admin.report.${openDialog}`}
          hint={t(`admin.report.${openDialog}_text`)}
          schema={additionSchema}
          isProposal
          onDecide={(reason) => start({ ...additions[openDialog], ...reason })}
          onClose={close}
        >
          {additionReason}
        </DecisionDialog>
      )}
      {openDialog === 'refuse' && (
        <DecisionDialog
          title="admin.report.refuse_title"
          submitLabel="admin.report.refuse"
          hint={t('admin.report.refuse_hint')}
          schema={reasonSchema}
          onDecide={(reason) => start({ validation_status: conversionStatus.codes.refused, ...reason })}
          onClose={close}
        >
          <Input.Text source="refusal_reason" autoFocus />
        </DecisionDialog>
      )}
      {openDialog === 'correct' && (
        <DecisionDialog
          title="admin.report.correct_title"
          submitLabel="admin.report.correct"
          hint={t('admin.report.correct_hint', { smart_count: selectedIds.length })}
          schema={amountSchema}
          onDecide={start}
          onClose={close}
        >
          <Input.Money source="transaction_amount" autoFocus />
          {additionReason}
        </DecisionDialog>
      )}
    </>
  );
}
