import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useCreate, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { creative } from '#shared/resources/campaigns/creative.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { fieldTexts } from '../../kit/fields/field-texts.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { PictureFile } from '../../kit/form/picture-file.tsx';
import { sendForm } from '../../kit/form/send-form.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { CommonInputs, PictureInputs, TextInputs } from './creative-inputs.tsx';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif';
const BYTES_MAX = 2 * 1024 * 1024;
const UPLOAD_URL = '/api/creative-file';

/** Where a new creative comes from: a file, an address, or it is a text. */
const sources = ['file', 'address', 'text'] as const;
type Source = (typeof sources)[number];

const asItIs = (values: unknown) => values;
const uploadFields = z.pick(creative.input, { name: true, caption: true, target_url: true });

interface NewCreativeProps {
  campaignId: number;
}

/** The button that adds a creative in a dialog. Hidden from users who may not. */
export function NewCreative({ campaignId }: NewCreativeProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!useMay(creative.name, 'create')) return null;
  return (
    <>
      <Button size="small" variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {t('common.add')}
      </Button>
      {isOpen && <CreativeDialog campaignId={campaignId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Uploads a picture with its fields. */
function useUpload() {
  const language = useSiteLocale();
  const { client } = useScreenHost();
  return (campaignId: number, file: File, values: z.output<typeof uploadFields>) => {
    const form = new FormData();
    form.set('campaign_id', String(campaignId));
    form.set('name', values.name);
    form.set('caption', values.caption ?? '');
    if (textOf(values.target_url) !== '') form.set('target_url', textOf(values.target_url));
    form.set('file', file);
    const { signal } = new AbortController();
    const options = { answer: creative.record, language, onProgress: () => undefined, signal };
    return client.repeat(
      () => sendForm(UPLOAD_URL, form, options),
      () => undefined,
    );
  };
}

function CreativeDialog({ campaignId, onClose }: NewCreativeProps & Closing) {
  const t = useWords();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const onError = useFailedChange(creative.name);
  const upload = useUpload();
  const [create] = useCreate();
  const [source, setSource] = useState<Source>('file');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();

  const send = async (values: FieldValues): Promise<unknown> => {
    if (source !== 'file') {
      const kind = source === 'text' ? 'text' : 'image';
      const data = { ...values, kind, campaign_id: campaignId };
      return create(creative.name, { data }, { returnPromise: true });
    }
    if (file) return upload(campaignId, file, z.parse(uploadFields, values));
    return undefined;
  };
  const submit = async (values: FieldValues) => {
    if (source === 'file' && file === undefined) {
      setError('validation.picture_required');
      return undefined;
    }
    try {
      await send(values);
    } catch (error) {
      onError(error);
      const texts = fieldTexts(error);
      if (texts?.['file'] !== undefined) setError(textOf(texts['file']));
      return texts;
    }
    notify('resources.creative.notifications.created', { type: 'success' });
    await queryClient.invalidateQueries({ queryKey: [creative.name] });
    onClose();
    return undefined;
  };
  const schema = source === 'file' ? uploadFields : z.omit(creative.input, { campaign_id: true, kind: true });
  return (
    <FormDialog
      title="resources.creative.page.create"
      maxWidth="sm"
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(schema, asItIs)} onSubmit={submit}>
          {content}
        </Form>
      )}
    >
      <SourceChoice value={source} onChange={setSource} />
      {source === 'file' && (
        <PictureFile
          accept={ACCEPTED}
          texts={{
            choose: t('admin.campaign.creative.choose_file'),
            other: t('admin.campaign.creative.other_file'),
            hint: t('admin.campaign.creative.file_hint'),
            preview: t('admin.campaign.creative.preview'),
          }}
          file={file}
          error={error}
          onTake={(taken) => {
            setFile(taken);
            setError(taken.size > BYTES_MAX ? 'validation.picture' : undefined);
          }}
        />
      )}
      <CommonInputs />
      {source === 'address' && <PictureInputs />}
      <TextInputs kind={source === 'text' ? 'text' : 'image'} />
    </FormDialog>
  );
}

function SourceChoice({ value, onChange }: { value: Source; onChange: (source: Source) => void }) {
  const t = useWords();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={value}
      aria-label={t('admin.campaign.creative.source')}
      onChange={(_event, next: Source | null) => next !== null && onChange(next)}
      sx={{ mb: 1 }}
    >
      {sources.map((source) => (
        <ToggleButton key={source} value={source}>
          {t(`admin.campaign.creative.by.${source}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
