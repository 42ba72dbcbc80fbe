import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError, useDataProvider, useDebouncedEvent, useGetList, useNotify, useTranslate } from 'react-admin';
import { importMapping } from '#shared/resources/import-mapping.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { useFailedChange } from '../../kit/use-failed-change.ts';
import { useWords } from '../../kit/use-words.ts';
import { missingColumns } from './mapping.ts';
import { mappingFromWire, type SavedMapping } from './mapping-wire.ts';

const CHOICES_MAX = 100;
/** How long typing has to pause before the server is asked. */
const SEARCH_DEBOUNCE_MS = 200;

interface SavedMappingPickerProps {
  /** The columns of the chosen file. */
  columns: readonly string[];
  /** The one that was chosen or saved last. */
  saved: SavedMapping | undefined;
  /** Whether the editor holds something else by now. */
  isChanged: boolean;
  onChoose: (saved: SavedMapping | undefined) => void;
}

/** Chooses one of the mappings that staff have saved, those first that fit the file, and deletes it after asking. */
export function SavedMappingPicker({ columns, saved, isChanged, onChoose }: SavedMappingPickerProps) {
  const t = useWords();
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useDebouncedEvent((text: string) => setTyped(text.trim()), SEARCH_DEBOUNCE_MS);
  const { data, isFetching, error, refetch } = useGetList<SavedMapping>(
    importMapping.name,
    {
      pagination: { page: 1, perPage: CHOICES_MAX },
      sort: { field: 'name', order: 'ASC' },
      filter: typed === '' ? {} : { q: typed },
    },
    { placeholderData: (former) => former },
  );
  const focused = useRef<HTMLElement>(null);
  const [deletions, setDeletions] = useState(0);
  // The button that was pressed is gone with the mapping.
  useEffect(() => {
    if (deletions > 0) focused.current?.focus();
  }, [deletions]);
  const forget = () => {
    onChoose(undefined);
    setDeletions(deletions + 1);
  };
  const missingOf = ({ mapping }: SavedMapping) => missingColumns(mappingFromWire(mapping), columns);
  const isUnfit = (record: SavedMapping) => missingOf(record).length > 0;
  const options = [...(data ?? [])].sort((one, other) => Number(isUnfit(one)) - Number(isUnfit(other)));
  const fittingCount = options.filter((record) => !isUnfit(record)).length;

  if (error && !data) {
    return (
      <Alert
        severity="error"
        sx={{ mb: 2 }}
        action={
          <Button
            color="inherit"
            size="small"
            sx={{ whiteSpace: 'nowrap' }}
            onClick={() => (typed === '' ? void refetch() : setTyped(''))}
          >
            {t('common.retry')}
          </Button>
        }
      >
        {t('admin.import.mappings_failed')} {translate(error.message)}
      </Alert>
    );
  }
  if (data?.length === 0 && typed === '') {
    return (
      <Typography ref={focused} tabIndex={-1} color="text.secondary" sx={{ mb: 2, outline: 'none' }}>
        {t('admin.import.no_mappings')}
      </Typography>
    );
  }
  const hint = isChanged
    ? t('admin.import.mapping_changed')
    : fittingCount > 0 && t('admin.import.mappings_fitting', { smart_count: fittingCount });
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, mb: 2 }}>
      <Autocomplete<SavedMapping>
        sx={{ width: 360, maxWidth: '100%' }}
        size="small"
        options={options}
        value={saved ?? null}
        autoHighlight
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        loading={isFetching}
        loadingText={t('common.loading')}
        onChange={(_event, chosen) => onChoose(chosen ?? undefined)}
        onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
        renderOption={({ key: _key, ...props }, option) => (
          <li key={option.id} {...props}>
            <ListItemText
              primary={option.name}
              secondary={
                isUnfit(option)
                  ? t('admin.import.mapping_lacks', { columns: missingOf(option).join(', ') })
                  : t('admin.import.mapping_fits')
              }
              slotProps={{
                primary: { noWrap: true, variant: 'body2' },
                secondary: { noWrap: true, variant: 'caption', component: 'div' },
              }}
            />
          </li>
        )}
        renderInput={(params) => (
          <TextField {...params} inputRef={focused} label={t('admin.import.load_mapping')} helperText={hint || ' '} />
        )}
      />
      {saved && <DeleteMapping saved={saved} onDeleted={forget} />}
    </Stack>
  );
}

function DeleteMapping({ saved, onDeleted }: { saved: SavedMapping; onDeleted: () => void }) {
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
      const isGone = error instanceof HttpError && error.status === 404;
      if (isGone) onDeleted();
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
