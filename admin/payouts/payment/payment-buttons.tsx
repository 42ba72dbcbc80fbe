import CancelIcon from '@mui/icons-material/BlockOutlined';
import ConfirmIcon from '@mui/icons-material/CheckCircleOutlined';
import MarkIcon from '@mui/icons-material/FactCheckOutlined';
import { type ReactElement, useState } from 'react';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { type Confirmation, useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { whomAndAmount } from '../whom-and-amount.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { actionsOf, isRetryExplained, markText, type Payment, type PaymentAction } from './payment-actions.ts';
import { useChangePayment } from './use-change-payment.ts';

/** A button about a payment, however it is drawn. */
export interface ButtonLook {
  label: string;
  icon: ReactElement;
  color: 'primary' | 'error';
  /** What most likely has to be done. */
  isMain: boolean;
  /** Why this person cannot do it. */
  refusal: string | undefined;
  onClick: () => void;
}

const looks = {
  confirm: { icon: <ConfirmIcon fontSize="small" />, color: 'primary', isMain: true },
  mark: { icon: <MarkIcon fontSize="small" />, color: 'primary', isMain: false },
  cancel: { icon: <CancelIcon fontSize="small" />, color: 'error', isMain: false },
} as const;

/** Returns the question before a mark counts, or a failed payment enters another run. */
function useConfirmQuestion(record: Payment): Confirmation {
  const t = useWords();
  const locale = useSiteLocale();
  const change = useChangePayment(record);
  const about = whomAndAmount(record, locale);
  const confirm = (done: string) => () => change({ confirmed: true }, done).catch(() => undefined);
  if (record.marked_state !== null) {
    return {
      question: t('admin.payout.confirm_mark_question', { state: t(paymentState.labelKey(record.marked_state)) }),
      about,
      explanation: markText({ t, locale }, record),
      onConfirm: confirm('admin.payout.done.confirm_mark'),
    };
  }
  return {
    question: t('admin.payout.retry_question'),
    about,
    explanation: t('admin.payout.retry_text', { reason: t(paymentFailure.labelKey(record.failure_code)) }),
    onConfirm: confirm('admin.payout.done.retry'),
  };
}

/**
 * The buttons of what can be done about a payment, and their dialogs. Nothing for users who may not change payments.
 *
 * @param children draws one button
 */
export function PaymentButtons({
  record,
  children,
}: {
  record: Payment;
  children: (look: ButtonLook) => ReactElement;
}) {
  const t = useWords();
  const mayChange = useMay(payment.name, 'update');
  const [dialog, setDialog] = useState<'mark' | 'cancel' | 'retry'>();
  const question = useConfirmQuestion(record);
  const { ask, dialog: confirmation } = useConfirmation();
  if (!mayChange) return null;

  const labelOf = (action: PaymentAction) =>
    action === 'confirm' && record.marked_state === null ? t('admin.payout.retry') : t(`admin.payout.${action}`);
  const act = (action: PaymentAction) => {
    if (action !== 'confirm') setDialog(action);
    else if (isRetryExplained(record)) setDialog('retry');
    else void ask(question);
  };
  // Whoever may not confirm a failure may not cancel it either: both need another person.
  const isRefused = (action: PaymentAction) =>
    action !== 'mark' && actionsOf(record)[0] === 'confirm' && !record.can_confirm;
  return (
    <>
      {actionsOf(record).map((action) =>
        children({
          ...looks[action],
          label: labelOf(action),
          refusal: isRefused(action) ? t('admin.payout.own_mark') : undefined,
          onClick: () => act(action),
        }),
      )}
      {dialog && <EvidenceDialog record={record} action={dialog} onClose={() => setDialog(undefined)} />}
      {confirmation}
    </>
  );
}
