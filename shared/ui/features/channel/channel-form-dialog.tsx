import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#shared/client.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { FormFault } from '#shared/ui/form/form-fault.tsx';
import { FormGrid, WholeRow } from '#shared/ui/form/form-grid.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useSubmitFaults } from '#shared/ui/form/use-submit-faults.ts';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';
import { VersionConflict } from '#shared/ui/base/version-conflict.tsx';
import { ChannelCategoriesInput, ChannelTypeInput } from './channel-choices.tsx';
import { type ChannelBody, channelResolver, emptyChannel, toChannelValues } from './channel-values.ts';

interface ChannelFormDialogProps {
  affiliateId: number;
  isStaff: boolean;
  /** The channel to edit; without one the dialog adds a channel. */
  channel?: ResourceRecord<'channel'> | undefined;
  /** Called on Cancel, and after saving. Neither Escape nor a click beside the dialog closes it. */
  onClose: () => void;
  onSaved?: (channel: ResourceRecord<'channel'>) => void;
}

/** 'Adicionar Canal' and 'Editar Canal'. Mount it while it is open: each opening starts with a clean form. */
export function ChannelFormDialog({ affiliateId, isStaff, channel, onClose, onSaved }: ChannelFormDialogProps) {
  const { t } = useTranslation();
  const { client, notify } = useScreenHost();
  const queryClient = useQueryClient();
  const resolver = useMemo(() => channelResolver(isStaff), [isStaff]);
  const [stored, setStored] = useState(channel);
  const [conflict, setConflict] = useState(false);
  const form = useForm({
    resolver,
    defaultValues: channel ? toChannelValues(channel) : emptyChannel,
    mode: 'onBlur',
  });
  const showFaults = useSubmitFaults(form);
  const { control, formState } = form;
  useUnsavedChanges(formState.isDirty);

  const save = useSingleFlight(async (body: ChannelBody) => {
    try {
      const saved = stored
        ? await client.update('channel', stored.id, { ...body, version: stored.version })
        : await client.create('channel', { ...body, affiliate_id: affiliateId, force_active: true });
      await queryClient.invalidateQueries({ queryKey: queryKeys.all('channel') });
      notify(t(stored ? 'screens.channels.updated' : 'screens.channels.created'), 'success');
      onSaved?.(saved);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') setConflict(true);
      else showFaults(error);
    }
  });
  const submit = form.handleSubmit(save);

  async function loadNewest(id: number) {
    try {
      const newest = await client.one('channel', id);
      form.reset(toChannelValues(newest), { keepDirtyValues: true });
      setStored(newest);
      setConflict(false);
    } catch (error) {
      showFaults(error);
    }
  }

  return (
    <ModalDialog title={t(channel ? 'screens.channels.edit' : 'screens.channels.add')} size="form">
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'contents' }}>
        <DialogBody>
          <FormGrid>
            <ChannelTypeInput control={control} />
            {isStaff && <TextInput control={control} name="cj_id" label={t('screens.channels.cj_id')} maxLength={20} />}
            <TextInput control={control} name="name" label={t('screens.channels.name')} maxLength={120} />
            <ChannelCategoriesInput control={control} channel={channel} />
            <TextInput
              control={control}
              name="url"
              label={t('screens.channels.url')}
              hint={t('screens.channels.url_hint')}
              type="url"
              autoCapitalize="none"
            />
            <WholeRow>
              <TextInput
                control={control}
                name="description"
                label={t('screens.channels.description')}
                hint={t('screens.channels.description_hint')}
                isBlock
                maxLength={2000}
              />
            </WholeRow>
          </FormGrid>
          {conflict && stored && <VersionConflict onReload={() => loadNewest(stored.id)} />}
          <FormFault state={formState} />
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" isBusy={formState.isSubmitting}>
            {t(channel ? 'common.save' : 'common.add')}
          </Button>
        </DialogActions>
      </Box>
    </ModalDialog>
  );
}
