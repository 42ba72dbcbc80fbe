import { Fragment } from 'react';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormDialog } from '#shared/ui/form/form-dialog.tsx';
import { WholeRow } from '#shared/ui/form/form-grid.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { completedAddress } from './channel-address.ts';
import { ChannelCategoriesInput, ChannelTypeInput } from './channel-choices.tsx';
import { affiliateChannelForm, staffChannelForm } from './channel-values.ts';
import { useChannelTypes } from './use-channel-options.ts';

interface ChannelFormDialogProps {
  affiliateId: number;
  isStaff: boolean;
  /** The channel to edit; if absent, the dialog adds a channel. */
  channel?: ResourceRecord<'channel'> | undefined;
  onClose: () => void;
  onSaved?: (channel: ResourceRecord<'channel'>) => void;
}

type Channel = ResourceRecord<'channel'>;

/** The notification after saving a channel: a new address has to be approved. */
function savedKey(before: Channel | undefined, { status }: Channel) {
  if (before === undefined) return 'screens.channels.created';
  const isReviewed = status === channelStatus.codes.pending && before.status !== status;
  return isReviewed ? 'screens.channels.in_review' : 'screens.channels.updated';
}

/** The dialogs 'Adicionar Canal' and 'Editar Canal'. Mount it to open it: each opening starts with a clean form. */
export function ChannelFormDialog({ affiliateId, isStaff, channel, onClose, onSaved }: ChannelFormDialogProps) {
  const { t } = useTranslation();
  const { form, control, state } = useRecordForm(isStaff ? staffChannelForm : affiliateChannelForm, {
    id: channel?.id,
    known: channel,
    toCreate: (body) => ({ cj_id: null, ...body, affiliate_id: affiliateId, force_active: true }),
    savedText: (saved) => t(savedKey(channel, saved)),
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const types = useChannelTypes();
  const isReviewed = channel?.status === channelStatus.codes.active && !isStaff;
  // The CJ ID takes a place in the grid, so the address gets a whole row.
  const AddressPlace = isStaff ? WholeRow : Fragment;

  /** Completes an abbreviated address on blur, so that the user sees what is sent. */
  function completeAddress() {
    const { url, site_type_id: typeId } = form.getValues();
    const whole = completedAddress(url, types.choices.find(({ value }) => value === typeId)?.label);
    if (whole !== url)
      form.setValue('url', whole, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: form.getFieldState('url').invalid,
      });
  }

  return (
    <FormDialog
      title={t(channel ? 'screens.channels.edit' : 'screens.channels.add')}
      state={{
        ...state,
        submit: (event) => {
          completeAddress();
          return state.submit(event);
        },
      }}
      fields={isStaff ? 6 : 5}
      submitLabel={t(channel ? 'common.save' : 'common.add')}
      isPersistent={isStaff}
      onClose={onClose}
    >
      <ChannelTypeInput control={control} types={types} onValueChange={completeAddress} />
      {isStaff && <TextInput control={control} name="cj_id" label={t('screens.channels.cj_id')} maxLength={20} />}
      <TextInput control={control} name="name" label={t('screens.channels.name')} maxLength={120} />
      <ChannelCategoriesInput control={control} channel={channel} />
      <AddressPlace>
        <TextInput
          control={control}
          name="url"
          label={t('screens.channels.url')}
          hint={t(isReviewed ? 'screens.channels.url_review' : 'screens.channels.url_hint')}
          type="url"
          autoCapitalize="none"
          onLeave={completeAddress}
        />
      </AddressPlace>
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
    </FormDialog>
  );
}
