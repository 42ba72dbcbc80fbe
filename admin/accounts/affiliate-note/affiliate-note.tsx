import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useWords } from '../../kit/page/use-words.ts';

type Note = ResourceRecord<'affiliate-note'>;

const TEXT_MAX = 2000;

/** Returns a function that changes notes and shows the changed ones; it answers whether that succeeded. */
function useChangeNotes() {
  const { notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  return async (change: () => Promise<unknown>) => {
    try {
      await change();
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: queryKeys.all('affiliate-note') });
    }
  };
}

interface NoteFormProps {
  label: string;
  text?: string;
  save: (text: string) => Promise<boolean>;
  onCancel?: () => void;
}

function NoteForm({ label, text: stored = '', save, onCancel }: NoteFormProps) {
  const t = useWords();
  const [text, setText] = useState(stored);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setBusy(true);
    if (await save(text.trim())) setText('');
    setBusy(false);
  };
  return (
    <Stack component="form" onSubmit={(event) => void submit(event)} sx={{ gap: 1, mb: 1.5, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        multiline
        size="small"
        label={label}
        value={text}
        helperText={false}
        slotProps={{ htmlInput: { maxLength: TEXT_MAX } }}
        onChange={({ target }) => setText(target.value)}
      />
      {(text.trim() !== '' || onCancel) && (
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button type="submit" variant="contained" isBusy={isBusy} disabled={text.trim() === ''}>
            {t('admin.affiliate_note.save')}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        </Stack>
      )}
    </Stack>
  );
}

/** The form of a new note about an affiliate. */
export function NewNote({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const { client } = useScreenHost();
  const change = useChangeNotes();
  return (
    <NoteForm
      label={t('admin.affiliate_note.write')}
      save={(text) => change(() => client.create('affiliate-note', { affiliate_id: affiliateId, text }))}
    />
  );
}

/** A note about an affiliate, which its author changes and deletes in its place. */
export function AffiliateNote({ note }: { note: Note }) {
  const t = useWords();
  const { client } = useScreenHost();
  const change = useChangeNotes();
  const { ask, dialog } = useConfirmation();
  const [isEdited, setEdited] = useState(false);
  const { id, version, text } = note;
  if (isEdited)
    return (
      <NoteForm
        label={t('admin.affiliate_note.text')}
        text={text}
        save={async (changed) => {
          const isSaved = await change(() => client.update('affiliate-note', id, { text: changed, version }));
          setEdited(!isSaved);
          return false;
        }}
        onCancel={() => setEdited(false)}
      />
    );
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 }}>{text}</Typography>
      {note.can_change && (
        <Stack direction="row" sx={{ flexShrink: 0, my: -0.5 }}>
          <IconButton size="small" aria-label={t('admin.affiliate_note.edit')} onClick={() => setEdited(true)}>
            <EditIcon fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('admin.affiliate_note.delete')}
            onClick={() =>
              void ask({
                question: t('admin.affiliate_note.delete_question'),
                explanation: text,
                onConfirm: () => change(() => client.remove('affiliate-note', id)),
              })
            }
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Stack>
      )}
      {dialog}
    </Stack>
  );
}
