import ConfirmIcon from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import { useNotify, useRecordContext, useUpdate } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { bonus } from '#shared/resources/earnings/bonus.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { amountInWords } from '#shared/rules/amount-in-words.ts';
import { useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Bonus = ResourceRecord<'bonus'>;

/** The row button that confirms a bonus that waits for a second person. Hidden from users who may not. */
export function ConfirmBonus() {
  const t = useWords();
  const locale = useSiteLocale();
  const notify = useNotify();
  const record = useRecordContext<Bonus>();
  const onError = useFailedChange(bonus.name);
  const [update] = useUpdate<Bonus>();
  const { ask, dialog } = useConfirmation();
  if (record?.can_confirm !== true) return null;
  const params = { id: record.id, data: { confirmed: true, version: record.version }, previousData: record };
  const question = {
    question: t('admin.bonus.confirm_question', { amount: formatBrl(record.amount, locale) }),
    explanation: t('admin.bonus.confirm_text', {
      name: record.given_by ?? t('admin.bonus.somebody'),
      words: amountInWords(record.amount, locale),
      affiliate: record.affiliate_name ?? String(record.affiliate_id),
    }),
    onConfirm: () =>
      update(bonus.name, params, {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => notify('admin.bonus.confirmed', { type: 'success' }),
        onError,
      }).catch(() => undefined),
  };
  return (
    <>
      <Button size="small" variant="contained" startIcon={<ConfirmIcon />} onClick={() => void ask(question)}>
        {t('admin.bonus.confirm')}
      </Button>
      {dialog}
    </>
  );
}
