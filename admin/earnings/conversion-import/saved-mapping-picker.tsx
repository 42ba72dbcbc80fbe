import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWords } from '../../kit/page/use-words.ts';
import { DeleteMapping } from './delete-mapping.tsx';
import type { SavedMapping } from './mapping-wire.ts';
import { type MappingChoice, useSavedMappings } from './use-saved-mappings.ts';

interface SavedMappingPickerProps {
  /** The columns of the selected file. */
  columns: readonly string[];
  /** The mapping that was last selected or saved. */
  saved: SavedMapping | undefined;
  /** Whether the mapping in the editor differs from it. */
  isChanged: boolean;
  onChoose: (saved: SavedMapping | undefined) => void;
}

/** Selects a saved mapping, with those that fit the file first, and deletes it after a confirmation. */
export function SavedMappingPicker({ columns, saved, isChanged, onChoose }: SavedMappingPickerProps) {
  const t = useWords();
  const translate = useTranslate();
  const { choices, isFetching, isEmpty, error, search, retry } = useSavedMappings(columns);
  const { focused, refocus } = useFocusAfter();
  // A stable object: a new one on each render would reset the typed text.
  const chosen = useMemo(() => (saved ? { record: saved, missing: [] } : null), [saved]);
  const fittingCount = choices.filter(({ missing }) => missing.length === 0).length;
  const hint = isChanged
    ? t('admin.import.mapping_changed')
    : fittingCount > 0 && t('admin.import.mappings_fitting', { smart_count: fittingCount });

  if (error) {
    const action = (
      <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={retry}>
        {t('common.retry')}
      </Button>
    );
    return (
      <Alert severity="error" sx={{ mb: 2 }} action={action}>
        {t('admin.import.mappings_failed')} {translate(error.message)}
      </Alert>
    );
  }
  if (isEmpty) {
    return (
      <Typography ref={focused} tabIndex={-1} color="text.secondary" sx={{ mb: 2, outline: 'none' }}>
        {t('admin.import.no_mappings')}
      </Typography>
    );
  }
  const forget = () => {
    onChoose(undefined);
    refocus();
  };
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, mb: 2 }}>
      <Autocomplete<MappingChoice>
        sx={{ width: 360, maxWidth: '100%' }}
        size="small"
        options={choices}
        value={chosen}
        autoHighlight
        getOptionLabel={({ record }) => record.name}
        getOptionKey={({ record }) => record.id}
        isOptionEqualToValue={(option, value) => option.record.id === value.record.id}
        loading={isFetching}
        loadingText={t('common.loading')}
        onChange={(_event, choice) => onChoose(choice?.record)}
        onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
        renderOption={({ key: _key, ...props }, choice) => (
          <li key={choice.record.id} {...props}>
            <ChoiceText {...choice} />
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

/** Moves the focus after the focused element was removed. */
function useFocusAfter() {
  const focused = useRef<HTMLElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) focused.current?.focus();
  }, [count]);
  return { focused, refocus: () => setCount(count + 1) };
}

function ChoiceText({ record, missing }: MappingChoice) {
  const t = useWords();
  const fit =
    missing.length === 0
      ? t('admin.import.mapping_fits')
      : t('admin.import.mapping_lacks', { columns: missing.join(', ') });
  return (
    <ListItemText
      primary={record.name}
      secondary={fit}
      slotProps={{
        primary: { noWrap: true, variant: 'body2' },
        secondary: { noWrap: true, variant: 'caption', component: 'div' },
      }}
    />
  );
}
