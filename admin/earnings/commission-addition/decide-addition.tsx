import ConfirmIcon from '@mui/icons-material/CheckCircleOutlined';
import { useDelete, useNotify, useRecordContext, useRefresh, useUpdate } from 'react-admin';
import { additionKind } from '#shared/codes/earnings/addition-kind.ts';
import { formatBrl } from '#shared/money.ts';
import { commissionAddition } from '#shared/resources/earnings/commission-addition.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { amountInWords } from '#shared/rules/amount-in-words.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Addition = ResourceRecord<'commission-addition'>;

interface Deciding {
  /** Called when it is over, by screens that do not read the list again themselves. */
  onDecided?: () => void;
}

/** The button that confirms a decision that waits for a second person. Hidden from users who may not. */
export function ConfirmAddition({ onDecided }: Deciding) {
  const t = useWords();
  const locale = useSiteLocale();
  const notify = useNotify();
  const refresh = useRefresh();
  const record = useRecordContext<Addition>();
  const onError = useFailedChange(commissionAddition.name);
  const [update] = useUpdate<Addition>();
  if (record?.can_confirm !== true) return null;
  const params = { id: record.id, data: { confirmed: true, version: record.version }, previousData: record };
  return (
    <ConfirmedButton
      variant="contained"
      startIcon={<ConfirmIcon />}
      question={t('admin.addition.confirm_question', { amount: formatBrl(record.added, locale) })}
      explanation={t('admin.addition.confirm_text', {
        name: record.given_by ?? t('admin.addition.somebody'),
        order: record.order_id,
        affiliate: record.affiliate_name ?? String(record.affiliate_id),
        kind: t(additionKind.labelKey(record.kind)),
        words: amountInWords(record.added, locale),
        reason: record.reason ?? t('admin.addition.no_reason'),
      })}
      onConfirm={() =>
        update(commissionAddition.name, params, {
          mutationMode: 'pessimistic',
          returnPromise: true,
          onSuccess: () => {
            notify('admin.addition.confirmed', { type: 'success' });
            refresh();
            onDecided?.();
          },
          onError,
        }).catch(() => undefined)
      }
    >
      {t('admin.addition.confirm')}
    </ConfirmedButton>
  );
}

/** The button that withdraws a decision that waits for a second person. */
export function WithdrawAddition({ onDecided }: Deciding) {
  const t = useWords();
  const locale = useSiteLocale();
  const notify = useNotify();
  const refresh = useRefresh();
  const record = useRecordContext<Addition>();
  const onError = useFailedChange(commissionAddition.name);
  const mayWithdraw = useMay(commissionAddition.name, 'delete');
  const [remove] = useDelete<Addition>();
  if (!mayWithdraw || record?.confirmed_at !== null) return null;
  return (
    <ConfirmedButton
      color="error"
      question={t('admin.addition.withdraw_question')}
      about={`${record.affiliate_name ?? record.affiliate_id} · ${record.order_id} · ${formatBrl(record.added, locale)}`}
      explanation={t('admin.addition.withdraw_text')}
      onConfirm={() =>
        remove(
          commissionAddition.name,
          { id: record.id, previousData: record },
          {
            mutationMode: 'pessimistic',
            returnPromise: true,
            onSuccess: () => {
              notify('admin.addition.withdrawn', { type: 'success' });
              refresh();
              onDecided?.();
            },
            onError,
          },
        ).catch(() => undefined)
      }
    >
      {t('admin.addition.withdraw')}
    </ConfirmedButton>
  );
}
