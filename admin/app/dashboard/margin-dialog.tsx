import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Period } from '#shared/ui/form/period/period.ts';
import type { Closing } from '../../kit/form/form-dialog.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { MarginTable } from '../../reports/campaign-margin/margin-table.tsx';

/** What each campaign leaves in a period. */
export function MarginDialog({ period, onClose }: Closing & { period: Period }) {
  const t = useWords();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('admin.margin.by_campaign')}</DialogTitle>
      <DialogContent>
        <MarginTable period={period} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
