import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { type SyntheticEvent, useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { useWords } from '../../kit/use-words.ts';
import { type Mapping, readStoredMappings } from './mapping.ts';

const STORE_KEY = 'import.mappings';
const NAME_LENGTH_MAX = 60;

interface SavedMappingsProps {
  mapping: Mapping;
  onLoad: (mapping: Mapping) => void;
}

/** The mappings that this person has saved by name in this browser. */
export function SavedMappings({ mapping, onLoad }: SavedMappingsProps) {
  const t = useWords();
  const notify = useNotify();
  const [stored, setStored] = useStore<unknown>(STORE_KEY, {});
  const [loaded, setLoaded] = useState('');
  const [name, setName] = useState('');
  const saved = readStoredMappings(stored);
  const names = Object.keys(saved).sort();

  const load = (chosen: string) => {
    const mappingOfName = saved[chosen];
    if (!mappingOfName) return;
    setLoaded(chosen);
    setName(chosen);
    onLoad(mappingOfName);
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return;
    setStored({ ...saved, [trimmed]: mapping });
    setLoaded(trimmed);
    notify(t('admin.import.mapping_saved', { name: trimmed }), { type: 'success' });
  };
  const remove = () => {
    setStored(Object.fromEntries(Object.entries(saved).filter(([other]) => other !== loaded)));
    setLoaded('');
  };
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 2 }}>
      {names.length > 0 && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <TextField
            select
            label={t('admin.import.load_mapping')}
            value={names.includes(loaded) ? loaded : ''}
            onChange={(event) => load(event.target.value)}
            sx={{ width: 240 }}
          >
            {names.map((option) => (
              <MenuItem key={option} value={option}>
                {option}
              </MenuItem>
            ))}
          </TextField>
          {names.includes(loaded) && (
            <Tooltip title={t('admin.import.delete_mapping', { name: loaded })}>
              <IconButton aria-label={t('admin.import.delete_mapping', { name: loaded })} onClick={remove}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Stack>
      )}
      <Stack component="form" direction="row" onSubmit={save} sx={{ alignItems: 'center', gap: 1 }}>
        <TextField
          label={t('admin.import.save_mapping')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          sx={{ width: 240 }}
          slotProps={{ htmlInput: { maxLength: NAME_LENGTH_MAX } }}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('common.save')}
        </Button>
      </Stack>
    </Stack>
  );
}
