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
import { campaignCover } from '#shared/resources/campaigns/campaign-cover.ts';
import { pictureLimits, pictureTypes, type PictureUse } from '#shared/rules/picture-fault.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useNotifyError } from '../kit/feedback/use-notify-error.ts';
import { fieldTexts } from '../kit/fields/field-texts.ts';
import { textOf } from '../kit/fields/text-of.ts';
import type { Closing } from '../kit/form/form-dialog.tsx';
import { PictureFile } from '../kit/form/picture-file.tsx';
import { sendForm } from '../kit/form/send-form.ts';
import { useMay } from '../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../kit/page/use-words.ts';

const TOO_LARGE_STATUS = 413;

/** Where the pictures of records are, by what they are for. */
const resources = {
  logo: {
    name: 'advertiser-logo',
    record: advertiserLogo.record,
    ownerField: 'advertiser_id',
  },
  cover: {
    name: 'campaign-cover',
    record: campaignCover.record,
    ownerField: 'campaign_id',
  },
} as const satisfies Record<PictureUse, unknown>;

/** Returns how the picture of a record is sent and removed. */
function usePictureCalls(use: PictureUse, ownerId: number) {
  const language = useSiteLocale();
  const { client } = useScreenHost();
  const { name, record, ownerField } = resources[use];
  return {
    send: (file: File) => {
      const form = new FormData();
      form.set(ownerField, String(ownerId));
      form.set('file', file);
      const { signal } = new AbortController();
      const options = { answer: record, language, onProgress: () => undefined, signal };
      return client.repeat(
        () => sendForm(`/api/${name}`, form, options),
        () => undefined,
      );
    },
    remove: async () => {
      const { rows } = await client.list(name, { filter: { [ownerField]: ownerId } });
      // Somebody else may have removed it since.
      for (const { id } of rows) await client.remove(name, id);
    },
  };
}

/** Returns the text of a refusal that belongs to the file; undefined for one that does not. */
function fileFault(error: unknown): string | undefined {
  const text = textOf(fieldTexts(error)?.['file']);
  if (text !== '') return text;
  return error instanceof HttpError && error.status === TOO_LARGE_STATUS ? 'validation.picture_bytes' : undefined;
}

interface PictureDialogProps extends Closing {
  use: PictureUse;
  /** The record whose picture it is. */
  ownerId: number;
  hasOne: boolean;
}

/** Gives a record another picture, or removes the one that it has. */
export function PictureDialog({ use, ownerId, hasOne, onClose }: PictureDialogProps) {
  const t = useWords();
  const { name } = resources[use];
  const titleId = useId();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { send, remove } = usePictureCalls(use, ownerId);
  const mayRemove = useMay(name, 'delete');
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const finish = (text: string) => {
    notify(text, { type: 'success' });
    refresh();
    onClose();
  };
  const saving = useMutation({
    mutationFn: send,
    onSuccess: () => finish(`admin.picture.${use}.saved`),
    onError: (error) => {
      const text = fileFault(error);
      if (text === undefined) notifyError(error);
      else setFault(text);
    },
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => finish(`admin.picture.${use}.removed`),
    onError: notifyError,
  });
  const isBusy = saving.isPending || removing.isPending;
  const take = (taken: File) => {
    setFile(taken);
    setFault(taken.size > pictureLimits[use].bytesMax ? 'validation.picture_bytes' : undefined);
  };
  const save = () => {
    if (file === undefined) setFault('validation.picture_type');
    else saving.mutate(file);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t(`admin.picture.${use}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t(`admin.picture.${use}.text`)}</DialogContentText>
        <PictureFile
          accept={pictureTypes.join(',')}
          texts={{
            choose: t('admin.picture.choose_file'),
            other: t('admin.picture.other_file'),
            hint: t(`admin.picture.${use}.file_hint`),
            preview: t(`admin.picture.${use}.preview`),
          }}
          file={file}
          error={fault}
          onTake={take}
        />
      </DialogContent>
      <DialogActions>
        {hasOne && mayRemove && (
          <Button color="error" disabled={isBusy} onClick={() => removing.mutate()} sx={{ mr: 'auto' }}>
            {t('admin.picture.remove')}
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
