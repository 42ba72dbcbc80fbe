import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { HttpError, useNotify, useRefresh } from 'react-admin';
import { advertiserLogo } from '#shared/resources/campaigns/advertiser-logo.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { logoLimits, logoTypes } from '#shared/rules/logo-fault.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useNotifyError } from '../../kit/feedback/use-notify-error.ts';
import { fieldTexts } from '../../kit/fields/field-texts.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import type { Closing } from '../../kit/form/form-dialog.tsx';
import { PictureFile } from '../../kit/form/picture-file.tsx';
import { sendForm } from '../../kit/form/send-form.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const UPLOAD_URL = '/api/advertiser-logo';
const TOO_LARGE_STATUS = 413;

/** Returns how the logo of an advertiser is sent and removed. */
function useLogoCalls(advertiserId: number) {
  const language = useSiteLocale();
  const { client } = useScreenHost();
  return {
    send: (file: File) => {
      const form = new FormData();
      form.set('advertiser_id', String(advertiserId));
      form.set('file', file);
      const { signal } = new AbortController();
      const options = { answer: advertiserLogo.record, language, onProgress: () => undefined, signal };
      return client.repeat(
        () => sendForm(UPLOAD_URL, form, options),
        () => undefined,
      );
    },
    remove: async () => {
      const { rows } = await client.list('advertiser-logo', { filter: { advertiser_id: advertiserId } });
      // Somebody else may have removed it since.
      for (const { id } of rows) await client.remove('advertiser-logo', id);
    },
  };
}

/** Returns the text of a refusal that belongs to the file; undefined for one that does not. */
function fileFault(error: unknown): string | undefined {
  const text = textOf(fieldTexts(error)?.['file']);
  if (text !== '') return text;
  return error instanceof HttpError && error.status === TOO_LARGE_STATUS ? 'validation.logo_bytes' : undefined;
}

/** Gives an advertiser another logo, or removes the one that it has. */
export function LogoDialog({ record, onClose }: Closing & { record: ResourceRecord<'advertiser'> }) {
  const t = useWords();
  const titleId = useId();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { send, remove } = useLogoCalls(record.id);
  const mayRemove = useMay(advertiserLogo.name, 'delete');
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const finish = (text: string) => {
    notify(text, { type: 'success' });
    refresh();
    onClose();
  };
  const saving = useMutation({
    mutationFn: send,
    onSuccess: () => finish('admin.advertiser.logo.saved'),
    onError: (error) => {
      const text = fileFault(error);
      if (text === undefined) notifyError(error);
      else setFault(text);
    },
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => finish('admin.advertiser.logo.removed'),
    onError: notifyError,
  });
  const isBusy = saving.isPending || removing.isPending;
  const take = (taken: File) => {
    setFile(taken);
    setFault(taken.size > logoLimits.bytesMax ? 'validation.logo_bytes' : undefined);
  };
  const save = () => {
    if (file === undefined) setFault('validation.logo_type');
    else saving.mutate(file);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('admin.advertiser.logo.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('admin.advertiser.logo.text')}</DialogContentText>
        <PictureFile
          accept={logoTypes.join(',')}
          texts={{
            choose: t('admin.advertiser.logo.choose_file'),
            other: t('admin.advertiser.logo.other_file'),
            hint: t('admin.advertiser.logo.file_hint'),
            preview: t('admin.advertiser.logo.preview'),
          }}
          file={file}
          error={fault}
          onTake={take}
        />
      </DialogContent>
      <DialogActions>
        {record.logo_url !== null && mayRemove && (
          <Button color="error" disabled={isBusy} onClick={() => removing.mutate()} sx={{ mr: 'auto' }}>
            {t('admin.advertiser.logo.remove')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" disabled={isBusy || (file !== undefined && fault !== undefined)} onClick={save}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
