import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useSiteLocale, useWords } from '../../page/use-words.ts';
import type { BulkProgress } from './change-each.ts';

/** A change of many records, running or ended with some that are left. */
export interface BulkRun extends Omit<BulkProgress, 'refusals'> {
  total: number;
  refusals: readonly { id: string | number; name: string; reason: string }[];
  isStopping: boolean;
  isEnded: boolean;
}

interface BulkDialogProps {
  run: BulkRun;
  onStop: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/** How far the changes have come; at the end what was refused, and why. */
export function BulkDialog({ run, onStop, onAgain, onClose }: BulkDialogProps) {
  const t = useWords();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(run.isEnded ? 'admin.bulk.ended' : 'admin.bulk.running')}</DialogTitle>
      <DialogContent>{run.isEnded ? <Outcome run={run} /> : <Progress run={run} />}</DialogContent>
      <DialogActions>
        {run.isEnded ? (
          <>
            <Button onClick={onClose}>{t('common.close')}</Button>
            <Button variant="contained" onClick={onAgain}>
              {t('admin.bulk.again')}
            </Button>
          </>
        ) : (
          <Button autoFocus disabled={run.isStopping} onClick={onStop}>
            {t(run.isStopping ? 'admin.bulk.stopping' : 'admin.bulk.stop')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Progress({ run: { done, total, isWaiting } }: { run: BulkRun }) {
  const t = useWords();
  const count = useCount();
  const values = { done: count(done), total: count(total) };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {isWaiting ? t('admin.bulk.waiting', values) : t('admin.bulk.progress', values)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / total}
        aria-label={t('admin.bulk.running')}
        aria-valuetext={t('admin.bulk.progress', values)}
      />
    </Box>
  );
}

function Outcome({ run: { changed, done, total, refusals } }: { run: BulkRun }) {
  const t = useWords();
  const count = useCount();
  const untried = total - done;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography role="status">
        {t('admin.bulk.summary', { changed: count(changed), total: count(total) })}{' '}
        {untried > 0 && t('admin.bulk.untried', { smart_count: untried })} {t('admin.bulk.kept')}
      </Typography>
      {refusals.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 1 }}>
            {t('admin.bulk.refused', { smart_count: refusals.length })}
          </Typography>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('admin.bulk.record')}</TableCell>
                <TableCell>{t('admin.bulk.reason')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {refusals.map(({ id, name, reason }) => (
                <TableRow key={id} sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
                  <TableCell component="th" scope="row">
                    {name}
                  </TableCell>
                  <TableCell>{reason}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Box>
  );
}

/** Returns the format of whole numbers: 1.000. */
function useCount() {
  const tag = useSiteLocale() === 'en' ? 'en-US' : 'pt-BR';
  return (count: number) => count.toLocaleString(tag, { useGrouping: 'always' });
}
