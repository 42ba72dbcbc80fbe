import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Confirm, useDataProvider, useNotify } from 'react-admin';
import { importMapping } from '#shared/resources/earnings/import-mapping.ts';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { requestErrorOf } from '../../kit/feedback/request-error.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { useWords, type WordKey } from '../../kit/page/use-words.ts';
import { isFinished, type Mapping } from './mapping.ts';
import { isSameMapping, mappingFromWire, mappingToWire, type SavedMapping } from './mapping-wire.ts';

const NAME_LENGTH_MAX = 80;

interface SaveMappingProps {
  mapping: Mapping;
  name: string;
  /** The mapping that was last selected or saved. */
  saved: SavedMapping | undefined;
  onName: (name: string) => void;
  onSaved: (saved: SavedMapping) => void;
}

/**
 * Saves the mapping in the editor under a name, for all staff. Asks for confirmation before it replaces another one.
 */
export function SaveMapping({ mapping, name, saved, onName, onSaved }: SaveMappingProps) {
  const t = useWords();
  const [error, setError] = useState<string>();
  const { taken, setTaken, isSaving, save, replace } = useSaving({ mapping, onSaved, onError: setError });
  const trimmed = name.trim();

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (trimmed === '') {
      setError(t('validation.required'));
      return;
    }
    if (!isFinished(mapping)) {
      setError(t('admin.import.mapping_unfinished'));
      return;
    }
    void save(trimmed);
  };
  return (
    <>
      <Stack
        component="form"
        noValidate
        direction="row"
        onSubmit={submit}
        sx={{ alignItems: 'flex-start', gap: 1, mt: 2 }}
      >
        <TextField
          label={t('admin.import.save_mapping')}
          value={name}
          onChange={(event) => {
            setError(undefined);
            onName(event.target.value);
          }}
          error={error !== undefined}
          helperText={error ?? t('admin.import.save_hint')}
          sx={{ width: 360, maxWidth: '100%' }}
          slotProps={{ htmlInput: { maxLength: NAME_LENGTH_MAX, autoComplete: 'off' } }}
        />
        <Button type="submit" variant="outlined" aria-disabled={isSaving} sx={{ mt: 1 }}>
          {t(isSaving ? 'common.saving' : 'common.save')}
        </Button>
      </Stack>
      <Confirm
        isOpen={taken !== undefined}
        loading={isSaving}
        title={t('admin.import.replace_question', { name: trimmed })}
        content={t(isNewer(taken, saved) ? 'admin.import.replace_text_newer' : 'admin.import.replace_text')}
        confirm={t('admin.import.replace')}
        onConfirm={() => taken && void replace(taken)}
        onClose={() => setTaken(undefined)}
      />
    </>
  );
}

/** Whether another user has changed a mapping since this user selected or saved it. */
const isNewer = (taken: SavedMapping | undefined, saved: SavedMapping | undefined) =>
  taken !== undefined && taken.id === saved?.id && taken.version !== saved.version;

interface SavingOptions extends Pick<SaveMappingProps, 'mapping' | 'onSaved'> {
  /** Called with what is wrong with the name, and with undefined when the next attempt begins. */
  onError: (error: string | undefined) => void;
}

/** Saves a mapping under a name: as a new one, or in place of the one that has the name after a confirmation. */
function useSaving({ mapping, onSaved, onError }: SavingOptions) {
  const t = useWords();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const onFailed = useFailedChange(importMapping.name);
  const [isSaving, setSaving] = useState(false);
  /** The mapping that already has the name; set while the confirmation is open. */
  const [taken, setTaken] = useState<SavedMapping>();

  const attempt = useSingleFlight(async (save: () => Promise<void>) => {
    onError(undefined);
    setSaving(true);
    try {
      await save();
    } catch (error) {
      const { details } = requestErrorOf(error);
      if (details.length > 0) onError(details.join(' '));
      onFailed(error);
      setTaken(undefined);
    } finally {
      setSaving(false);
    }
  });
  const settle = async (record: SavedMapping, word: WordKey) => {
    await queryClient.invalidateQueries({ queryKey: [importMapping.name] });
    notify(t(word, { name: record.name }), { type: 'success' });
    setTaken(undefined);
    onSaved(record);
  };

  const create = async (name: string) => {
    const { data } = await dataProvider.create<SavedMapping>(importMapping.name, {
      data: { name, mapping: mappingToWire(mapping) },
    });
    await settle(data, 'admin.import.mapping_saved');
  };
  const replace = async (previousData: SavedMapping) => {
    const { data } = await dataProvider.update<SavedMapping>(importMapping.name, {
      id: previousData.id,
      data: { mapping: mappingToWire(mapping) },
      previousData,
    });
    await settle(data, 'admin.import.mapping_replaced');
  };
  const saveAs = async (name: string) => {
    const { data } = await dataProvider.getList<SavedMapping>(importMapping.name, {
      filter: { name },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'name', order: 'ASC' },
    });
    const [found] = data;
    if (!found) await create(name);
    else if (isSameMapping(mappingFromWire(found.mapping), mapping)) await settle(found, 'admin.import.mapping_saved');
    else setTaken(found);
  };

  return {
    taken,
    setTaken,
    isSaving,
    save: (name: string) => attempt(() => saveAs(name)),
    replace: (previous: SavedMapping) => attempt(() => replace(previous)),
  };
}
