import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type MouseEvent, useId } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { copyText } from '#shared/ui/base/copy-text.ts';
import { AboutLine } from '../../kit/feedback/about-line.tsx';
import type { Closing } from '../../kit/form/form-dialog.tsx';
import { useWords } from '../../kit/page/use-words.ts';

interface NewKeyDialogProps extends Closing {
  /** Whose key it is. */
  about: string | undefined;
  id: number;
  secret: string;
}

/** Shows a new key this once. Only its button closes it: neither Escape nor a click beside it. */
export function NewKeyDialog({ about, id, secret, onClose }: NewKeyDialogProps) {
  const t = useWords();
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('admin.advertiser.key_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <AboutLine about={about} />
        <DialogContentText>{t('admin.advertiser.key_shown')}</DialogContentText>
        <Shown label={t('admin.advertiser.key_id')} value={String(id)} />
        <Shown label={translate('resources.advertiser-api-key.fields.secret')} value={secret} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('admin.advertiser.key_done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  const t = useWords();
  const notify = useNotify();
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isCopied = await copyText(value, currentTarget);
    notify(isCopied ? 'admin.advertiser.copied' : 'admin.advertiser.not_copied', {
      type: isCopied ? 'success' : 'warning',
    });
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <TextField
        fullWidth
        label={label}
        value={value}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
      />
      <Button aria-label={`${t('admin.advertiser.copy')}: ${label}`} onClick={(event) => void copy(event)}>
        {t('admin.advertiser.copy')}
      </Button>
    </Stack>
  );
}
