import { AutocompleteArrayInput, type RaRecord, ReferenceArrayInput, ReferenceInput, SelectInput } from 'react-admin';
import { campaignCommissionSchedule } from '#shared/resources/campaigns/campaign-commission-schedule.ts';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { InstantInput } from '../../kit/form/dates/instant-input.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { ExcessHint } from '../excess-rate/excess-notice.tsx';

const Input = inputsOf(campaignCommissionSchedule);

const [GROUPS_MAX, CHANNELS_SHOWN] = [100, 25];

const channelName = (channel: RaRecord) => `${textOf(channel['name'])} (${channel.id})`;

export function ScheduleInputs({ campaignId }: { campaignId: number }) {
  return (
    <>
      <Input.Text source="title" autoFocus />
      <ReferenceInput
        source="comission_group_id"
        reference="commission-group"
        filter={{ campaign_id: campaignId }}
        perPage={GROUPS_MAX}
      >
        <SelectInput optionText="name" isRequired />
      </ReferenceInput>
      <InstantInput source="date" helperText="admin.rates.sao_paulo" isRequired />
      <InstantInput source="end_date" helperText="admin.rates.end_hint" />
      <ReferenceArrayInput source="site_id_list" reference="channel" perPage={CHANNELS_SHOWN}>
        <AutocompleteArrayInput
          optionText={channelName}
          defaultValue={[]}
          debounce={SEARCH_DELAY_MS}
          helperText="admin.rates.sites_hint"
        />
      </ReferenceArrayInput>
      <ExcessHint campaignId={campaignId} of="schedule" />
    </>
  );
}
