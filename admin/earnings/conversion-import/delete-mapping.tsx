import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { importMapping } from '#shared/resources/earnings/import-mapping.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { useWords } from '../../kit/page/use-words.ts';
import type { SavedMapping } from './mapping-wire.ts';

/** Deletes a saved mapping after a confirmation. `onDeleted` is also called if another user has already deleted it. */
export function DeleteMapping({ saved, onDeleted }: { saved: SavedMapping; onDeleted: () => void }) {
  const t = useWords();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const onFailed = useFailedChange(importMapping.name);
  const { id, name } = saved;

  const remove = async () => {
    try {
      await dataProvider.delete(importMapping.name, { id, previousData: saved });
      notify(t('admin.import.mapping_deleted', { name }), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [importMapping.name] });
      onDeleted();
    } catch (error) {
      onFailed(error);
      if (error instanceof HttpError && error.status === 404) onDeleted();
    }
  };
  return (
    <ConfirmedButton
      color="error"
      startIcon={<DeleteIcon />}
      sx={{ mt: 1 }}
      aria-label={t('admin.import.delete_mapping', { name })}
      question={t('admin.import.delete_question', { name })}
      explanation={t('admin.import.delete_text')}
      onConfirm={remove}
    >
      {t('common.delete')}
    </ConfirmedButton>
  );
}
