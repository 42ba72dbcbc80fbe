import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AutocompleteArrayInput, Form, SaveButton, useNotify, useUpdate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { type SegmentKind, segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { campaignSegmentation } from '#shared/resources/campaigns/campaign-segmentation.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { UnsavedFields } from '../../kit/form/unsaved-fields.tsx';
import { LoadedRecord } from '../../kit/page/loaded-record.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { fieldOf, formOf, segmentForm, segmentsOf } from './segments.ts';

const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

interface Choice {
  id: string;
  name: string;
}

function useChoices(): Record<SegmentKind, Choice[]> {
  const { client } = useScreenHost();
  const types = useQuery({ queryKey: queryKeys.list('channel-type'), queryFn: () => client.all('channel-type') });
  const categories = useQuery({
    queryKey: queryKeys.list('channel-category'),
    queryFn: () => client.all('channel-category'),
  });
  return {
    channel_type: (types.data ?? []).map(({ id, site_type: name }) => ({ id: String(id), name })),
    channel_category: (categories.data ?? []).map(({ id, name }) => ({ id: String(id), name })),
    state: STATES.map((name) => ({ id: name, name })),
  };
}

/** Which channels may take part in the campaign. */
export function Segmentation({ campaignId }: { campaignId: number }) {
  return (
    <LoadedRecord<RecordOf<typeof campaignSegmentation>> resource={campaignSegmentation.name} id={campaignId}>
      {(record) => <SegmentationForm record={record} />}
    </LoadedRecord>
  );
}

function SegmentationForm({ record }: { record: RecordOf<typeof campaignSegmentation> }) {
  const t = useWords();
  const notify = useNotify();
  const onError = useFailedChange(campaignSegmentation.name);
  const mayUpdate = useMay(campaignSegmentation.name, 'update');
  const choices = useChoices();
  const [update] = useUpdate();
  const save = async (values: FieldValues) => {
    const segments = segmentsOf(z.parse(segmentForm, values));
    try {
      await update(
        campaignSegmentation.name,
        { id: record.id, data: { segments }, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      notify('resources.campaign.notifications.updated', { type: 'success', messageArgs: { smart_count: 1 } });
    } catch (error) {
      onError(error);
    }
  };
  return (
    <Form key={record.version} record={formOf(record.segments)} onSubmit={save}>
      <UnsavedFields />
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 960 }}>
        <Typography variant="h2">{t('admin.campaign.segmentation')}</Typography>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {t('admin.campaign.segmentation_text')}
        </Typography>
        {segmentKinds.map((kind) => (
          <Box key={kind} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
            {[true, false].map((isAllowed) => (
              <AutocompleteArrayInput
                key={String(isAllowed)}
                source={fieldOf(kind, isAllowed)}
                choices={choices[kind]}
                label={`admin.campaign.segment.${fieldOf(kind, isAllowed)}`}
                helperText={false}
                readOnly={!mayUpdate}
              />
            ))}
          </Box>
        ))}
        {mayUpdate && (
          <div>
            <SaveButton />
          </div>
        )}
      </Box>
    </Form>
  );
}
