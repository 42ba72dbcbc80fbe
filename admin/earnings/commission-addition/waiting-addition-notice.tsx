import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useGetList } from 'react-admin';
import { additionKind } from '#shared/codes/earnings/addition-kind.ts';
import { formatBrl } from '#shared/money.ts';
import { commissionAddition } from '#shared/resources/earnings/commission-addition.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { ConfirmAddition, WithdrawAddition } from './decide-addition.tsx';

interface WaitingAdditionNoticeProps {
  conversionId: number;
  /** Called when it was confirmed or withdrawn, because the history has changed. */
  onDecided: () => void;
}

/** The decision on a conversion that waits for a second person, with what this user may do about it. */
export function WaitingAdditionNotice({ conversionId, onDecided }: WaitingAdditionNoticeProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const mayRead = useMay(commissionAddition.name, 'list');
  const { data = [] } = useGetList<ResourceRecord<'commission-addition'>>(
    commissionAddition.name,
    { filter: { conversion_id: conversionId, unconfirmed: true } },
    { enabled: mayRead },
  );
  const [waiting] = data;
  if (!waiting) return null;
  const amounts =
    waiting.amount === waiting.amount_before
      ? []
      : [
          t('admin.addition.amount_change', {
            before: formatBrl(waiting.amount_before, locale),
            after: formatBrl(waiting.amount, locale),
          }),
        ];
  const given = t('admin.import.by', {
    name: waiting.given_by ?? t('admin.addition.somebody'),
    at: formatDateTime(waiting.given_at, locale),
  });
  const facts = [
    t(additionKind.labelKey(waiting.kind)),
    ...amounts,
    given,
    ...(waiting.reason ? [waiting.reason] : []),
  ];
  return (
    <Box sx={{ mb: 2 }}>
      <Notice severity="warning">
        <Typography>{t('admin.addition.notice', { amount: formatBrl(waiting.added, locale) })}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
        <RecordContextProvider value={waiting}>
          <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
            <ConfirmAddition onDecided={onDecided} />
            <WithdrawAddition onDecided={onDecided} />
          </Stack>
        </RecordContextProvider>
      </Notice>
    </Box>
  );
}
