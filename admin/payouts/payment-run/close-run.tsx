import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { HttpError, useGetMany, useTranslate } from 'react-admin';
import { isStepUpCancelled } from '#shared/client/client.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { type Run, useChangeRun } from './use-change-run.ts';
import { useRemoveFromRun } from './use-remove-from-run.ts';
import { useRunSum } from './use-run-sum.ts';

type Payment = RecordOf<typeof payment>;

interface RunProps {
  run: Run;
}

/** The main button of a draft. It says what closing does before it does it. */
export function CloseRun({ run }: RunProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('admin.payout.close')}
      </Button>
      {isOpen && <CloseDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The text of the dialog: what is signed. */
function SignedSummary({ run }: RunProps) {
  const t = useWords();
  const sum = useRunSum(run);
  return (
    <>
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {sum}
      </Typography>
      <Typography component="p" color="text.secondary">
        {t('admin.payout.close_text')}
      </Typography>
    </>
  );
}

function CloseDialog({ run, onClose }: RunProps & { onClose: () => void }) {
  const t = useWords();
  const translate = useTranslate();
  const titleId = useId();
  const { change, isPending } = useChangeRun(run);
  const removeFromRun = useRemoveFromRun();
  const [isRemoving, setTaking] = useState(false);
  const [errors, setErrors] = useState<CloseErrors>();
  const ids = [...(errors?.payments.keys() ?? [])];
  const { data: changed } = useGetMany<Payment>(payment.name, { ids }, { enabled: ids.length > 0 });
  const isBusy = isPending || isRemoving;

  const close = async () => {
    setErrors(undefined);
    try {
      await change('closed');
      onClose();
    } catch (error) {
      if (!isStepUpCancelled(error)) setErrors(closeErrors(error));
    }
  };
  const removeAll = async () => {
    setTaking(true);
    await removeFromRun(changed ?? []);
    setTaking(false);
    setErrors(undefined);
  };
  const working = t(isRemoving ? 'admin.payout.taking_out' : 'admin.payout.closing');
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={() => isBusy || onClose()}>
      <DialogTitle id={titleId}>{t('admin.payout.close_question', { id: run.id })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SignedSummary run={run} />
        {isBusy && (
          <Box role="status">
            <Typography variant="body2" sx={{ mb: 0.5 }}>
              {working}
            </Typography>
            <LinearProgress aria-label={working} />
          </Box>
        )}
        {errors && <Alert severity="error">{translate(errors.message)}</Alert>}
        {errors && ids.length > 0 && <ChangedPayments reasons={errors.payments} rows={changed ?? []} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        {ids.length > 0 ? (
          <Button variant="contained" color="warning" disabled={isBusy || !changed} onClick={() => void removeAll()}>
            {t('admin.payout.remove_from_run_these', { smart_count: ids.length })}
          </Button>
        ) : (
          <Button variant="contained" disabled={isBusy} onClick={() => void close()}>
            {t('admin.payout.close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The payments that changed since the run was drafted, each with its reason. */
function ChangedPayments({ reasons, rows }: { reasons: CloseErrors['payments']; rows: readonly Payment[] }) {
  const locale = useSiteLocale();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}>
      {[...reasons].map(([id, reason]) => {
        const row = byId.get(id);
        return (
          <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {row ? `${row.affiliate_name} · ${formatBrl(row.amount, locale)}` : `#${id}`}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {reason}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

const ITEM = /^payment_(\d+)$/;

/** Why a run was not closed. */
interface CloseErrors {
  /** Payments that changed or are blocked, with the reason in the user's language, by id. */
  payments: ReadonlyMap<number, string>;
  /** What the server says about the run as a whole. */
  message: string;
}

/** Returns what an error says about the payments of a run; its other texts are the message. */
export function closeErrors(error: unknown): CloseErrors | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const body: unknown = error.body;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const texts = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const payments = new Map<number, string>();
  const others: string[] = [];
  for (const [field, text] of texts) {
    const id = ITEM.exec(field)?.[1];
    if (id === undefined) others.push(String(text));
    else payments.set(Number(id), String(text));
  }
  return { payments, message: [error.message, ...others].join(' ') };
}
