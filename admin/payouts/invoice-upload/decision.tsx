import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type ReactElement, type SubmitEvent, useId, useState } from 'react';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { needsWrittenReason } from '#shared/codes/payouts/tax-invoice-check.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { AboutLine } from '../../kit/feedback/about-line.tsx';
import { SelectionSummary } from '../../kit/feedback/selection-summary.tsx';
import { useUpdateEach } from '../../kit/list/use-update-each.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { withheldAmounts } from './findings-table.tsx';

type Upload = RecordOf<typeof invoiceUpload>;

/** The decisions of staff about a tax invoice, and the status that each one sets. */
const decisions = {
  approve: { status: invoiceUploadStatus.codes.approved, icon: <CheckIcon fontSize="small" />, color: 'primary' },
  refuse: { status: invoiceUploadStatus.codes.refused, icon: <BlockIcon fontSize="small" />, color: 'error' },
  cancel: { status: invoiceUploadStatus.codes.cancelled, icon: <BlockIcon fontSize="small" />, color: 'error' },
} as const;

export type Decision = keyof typeof decisions;

const noteLabels = {
  approve: 'admin.tax_invoice.notes',
  refuse: 'admin.tax_invoice.reason',
  cancel: 'admin.tax_invoice.cancel_reason',
} as const;

const notesLengthMax = 1000;

interface DecisionProps {
  decision: Decision;
  /** Whom it is about, and how much; the selected rows of a list name themselves. */
  about?: string;
  /** Reads the tax invoices to decide about, when the dialog is opened. */
  read: () => Promise<readonly Upload[]> | readonly Upload[];
  onDone?: () => void;
  /** Default `text`. */
  variant?: ButtonProps['variant'];
}

/**
 * The button of a decision, and its dialog, which asks why where a reason is needed. Hidden from users who may not
 * decide.
 */
export function DecisionButton({
  decision,
  about,
  read,
  onDone,
  variant = 'text',
}: DecisionProps): ReactElement | null {
  const t = useWords();
  const mayDecide = useMay(invoiceUpload.name, 'update');
  const [uploads, setUploads] = useState<readonly Upload[]>();
  if (!mayDecide) return null;
  const { icon, color } = decisions[decision];
  return (
    <>
      <Button
        size="small"
        variant={variant}
        color={color}
        startIcon={icon}
        onClick={() => void Promise.resolve(read()).then(setUploads)}
      >
        {t(`admin.tax_invoice.${decision}`)}
      </Button>
      {uploads && (
        <DecisionDialog
          decision={decision}
          uploads={uploads}
          onClose={() => setUploads(undefined)}
          about={about}
          {...(onDone && { onDone })}
        />
      )}
    </>
  );
}

interface DialogProps extends Pick<DecisionProps, 'decision' | 'onDone'> {
  about: string | undefined;
  uploads: readonly Upload[];
  onClose: () => void;
}

function DecisionDialog({ decision, about, uploads, onClose, onDone }: DialogProps) {
  const t = useWords();
  const titleId = useId();
  const updateEach = useUpdateEach(invoiceUpload.name);
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isApproval = decision === 'approve';
  const isNeeded = !isApproval || uploads.some(({ findings }) => needsWrittenReason(findings));

  async function decide() {
    const text = notes.trim();
    if (isNeeded && text === '') {
      setError(t(isApproval ? 'admin.tax_invoice.doubt' : 'validation.required'));
      return;
    }
    setBusy(true);
    const { status } = decisions[decision];
    const changed = await updateEach(uploads, { status, admin_notes: text === '' ? null : text });
    setBusy(false);
    if (changed < uploads.length) return;
    onClose();
    onDone?.();
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void decide();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t(`admin.tax_invoice.${decision}_question`, { smart_count: uploads.length })}
      </DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          <SelectionSummary />
          <AboutLine about={about} />
          <DialogContentText>{t(`admin.tax_invoice.${decision}_text`)}</DialogContentText>
          {isApproval && <WithheldNotices uploads={uploads} />}
          <TextField
            autoFocus
            multiline
            minRows={3}
            required={isNeeded}
            label={t(noteLabels[decision])}
            value={notes}
            error={error !== undefined}
            helperText={error ?? (isNeeded && isApproval ? t('admin.tax_invoice.doubt') : undefined)}
            onChange={(event) => {
              setNotes(event.target.value);
              setError(undefined);
            }}
            slotProps={{ htmlInput: { maxLength: notesLengthMax } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={decisions[decision].color} loading={isBusy}>
            {t(`admin.tax_invoice.${decision}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Says of each tax invoice with withheld taxes what it is paid as. */
function WithheldNotices({ uploads }: Pick<DialogProps, 'uploads'>) {
  const t = useWords();
  const locale = useSiteLocale();
  return uploads.map(({ id, file_name, findings }) => {
    const amounts = withheldAmounts(findings);
    return (
      amounts && (
        <Notice key={id} severity="warning">
          {t('admin.tax_invoice.withheld', {
            file: file_name,
            gross: formatBrl(amounts.gross, locale),
            net: formatBrl(amounts.net, locale),
          })}
        </Notice>
      )
    );
  });
}
