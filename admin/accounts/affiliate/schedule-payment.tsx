import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '#shared/client/api-error.ts';
import type { InputFor } from '#shared/client/client.ts';
import { commissionBucket } from '#shared/codes/earnings/commission-state.ts';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { ProgressLine } from '#shared/ui/base/progress-line.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { newIdempotencyKey } from '#shared/ui/features/payouts/financial/idempotency-key.ts';
import {
  useAffiliateSettings,
  useCommissionPage,
  useReloadMoney,
} from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { readDate } from '#shared/ui/form/date-text.ts';
import { DateTextField } from '../../kit/form/dates/date-text-field.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Commission = ResourceRecord<'commission'>;

const ROWS_PER_PAGE = 15;
const REASON_MIN = 3;
const REASON_MAX = 500;

const monthAndYear = (yearMonth: string) => yearMonth.split('-').reverse().join('/');

const sumOf = (chosen: ReadonlyMap<string, number>) =>
  toReais([...chosen.values()].reduce((sum, value) => sum + toCents(value), 0));

interface ScheduleProps {
  affiliateId: number;
}

/** The button that plans a payment of chosen available commissions, and its dialog. */
export function SchedulePayment({ affiliateId }: ScheduleProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setOpen(true)}>
        {t('admin.schedule.open')}
      </Button>
      {isOpen && <ScheduleDialog affiliateId={affiliateId} onClose={() => setOpen(false)} />}
    </>
  );
}

function ScheduleDialog({ affiliateId, onClose }: ScheduleProps & { onClose: () => void }) {
  const t = useWords();
  const locale = useSiteLocale();
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [typedDate, setTypedDate] = useState<string>();
  const [reason, setReason] = useState('');
  const settings = useAffiliateSettings(affiliateId);
  // The pay day of a request made today.
  const payDate = typedDate ?? settings.data?.next_pay_day ?? '';
  const query = useCommissionPage(affiliateId, commissionBucket.available, page, ROWS_PER_PAGE);

  const { plan, send } = usePlan(
    {
      affiliate_id: affiliateId,
      commissions: [...chosen.keys()],
      pay_date: payDate,
      ...(reason.trim() !== '' && { reason }),
    },
    onClose,
  );
  const errors = plan.error instanceof ApiError ? plan.error.errors : {};
  const [dateError, reasonError] = [errors['pay_date'], errors['reason']];
  const amount = formatBrl(sumOf(chosen), locale);
  const minimum = settings.data?.minimum_payment_value;
  const isBelow = chosen.size > 0 && minimum !== undefined && (minimum <= 0 || sumOf(chosen) < minimum);
  const asksReason = isBelow || reasonError !== undefined;

  return (
    <ModalDialog
      title={t('admin.schedule.open')}
      subtitle={t('admin.schedule.choose')}
      size="list"
      onDismiss={plan.isPending ? undefined : onClose}
    >
      <div style={{ height: 3 }}>{query.isFetching && <ProgressLine />}</div>
      <DialogBody key={page} tabIndex={0} role="region" aria-label={t('admin.schedule.choose')}>
        {plan.isError && <Notice severity="error">{plan.error.message}</Notice>}
        {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
        {query.data?.total === 0 && <p>{t('admin.schedule.none')}</p>}
        {query.data !== undefined && query.data.total > 0 && (
          <ChoiceTable rows={query.data.rows} chosen={chosen} onChoose={setChosen} />
        )}
      </DialogBody>
      <Stack direction="row" sx={{ px: 3, pt: 2, gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          {t('admin.schedule.chosen', { smart_count: chosen.size, amount })}
        </Typography>
        <DateTextField
          size="small"
          label={t('admin.schedule.pay_date')}
          value={payDate}
          onValueChange={setTypedDate}
          // The proposed day must not replace what is being typed.
          disabled={settings.isPending}
          error={dateError !== undefined}
          helperText={dateError}
          sx={{ width: 220 }}
        />
      </Stack>
      {asksReason && <ReasonField value={reason} onChange={setReason} error={reasonError} minimum={minimum} />}
      <DialogActions style={{ justifyContent: 'space-between' }}>
        <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button onClick={onClose} disabled={plan.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            loading={plan.isPending}
            disabled={
              chosen.size === 0 ||
              readDate(formatDate(payDate)) === undefined ||
              (asksReason && reason.trim().length < REASON_MIN)
            }
            onClick={() => void send()}
          >
            {t('admin.schedule.open')}
          </Button>
        </Stack>
      </DialogActions>
    </ModalDialog>
  );
}

/** Plans the payment. A repetition without an answer is the same request. */
function usePlan(body: InputFor<'commission-schedule'>, onDone: () => void) {
  const locale = useSiteLocale();
  const notify = useNotify();
  const reloadMoney = useReloadMoney();
  const { client } = useScreenHost();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const plan = useMutation({
    mutationFn: () => client.create('commission-schedule', body, { idempotencyKey }),
    onSuccess: ({ amount, pay_date: date }) => {
      void reloadMoney();
      const messageArgs = { amount: formatBrl(amount, locale), date: formatDate(date, locale) };
      notify('admin.schedule.done', { type: 'success', messageArgs });
      onDone();
    },
    onError: (error) => {
      // The server has answered, so the next submission is another request.
      if (error instanceof ApiError) setIdempotencyKey(newIdempotencyKey());
    },
  });
  const send = useSingleFlight(async () => {
    // The callbacks above handle success and failure.
    await plan.mutateAsync().catch(() => undefined);
  });
  return { plan, send };
}

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
  /** The least amount of a payment; zero where payments are switched off. */
  minimum: number | undefined;
}

/** Why a payment below the minimum is made. */
function ReasonField({ value, onChange, error, minimum }: ReasonFieldProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const whyReason =
    minimum === undefined || minimum <= 0
      ? t('admin.schedule.reason_switched_off')
      : t('admin.schedule.reason_below_minimum', { minimum: formatBrl(minimum, locale) });
  return (
    <TextField
      required
      multiline
      size="small"
      label={t('admin.schedule.reason')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={error ?? whyReason}
      slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      sx={{ mx: 3, mt: 2 }}
    />
  );
}

interface ChoiceTableProps {
  rows: readonly Commission[];
  /** The values in reais of the chosen commissions by id, of all pages. */
  chosen: ReadonlyMap<string, number>;
  onChoose: (chosen: ReadonlyMap<string, number>) => void;
}

function ChoiceTable({ rows, chosen, onChoose }: ChoiceTableProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const isEach = rows.every(({ id }) => chosen.has(id));
  const isSome = rows.some(({ id }) => chosen.has(id));
  const choose = (some: readonly Commission[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { id, value } of some) {
      if (isChosen) next.set(id, value);
      else next.delete(id);
    }
    onChoose(next);
  };
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              checked={isEach}
              indeterminate={isSome && !isEach}
              onChange={(_event, isChosen) => choose(rows, isChosen)}
              slotProps={{ input: { 'aria-label': t('admin.schedule.choose_page') } }}
            />
          </TableCell>
          <TableCell>{t('screens.financial.campaign')}</TableCell>
          <TableCell>{t('screens.financial.month')}</TableCell>
          <TableCell>{t('screens.financial.channel')}</TableCell>
          <TableCell align="right">{t('screens.financial.value')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const { id, campaign_name: campaign, channel_name: channel, date, value } = row;
          const month = monthAndYear(date);
          return (
            <TableRow key={id}>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosen.has(id)}
                  onChange={(_event, isChosen) => choose([row], isChosen)}
                  slotProps={{ input: { 'aria-label': t('admin.schedule.choose_row', { campaign, channel, month }) } }}
                />
              </TableCell>
              <TableCell>{campaign}</TableCell>
              <TableCell>{month}</TableCell>
              <TableCell>{channel}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {formatBrl(value, locale)}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
