import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormFault } from '#shared/ui/form/form-fault.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { useSite } from '../../app/site.tsx';
import { PagePreview } from './page-preview.tsx';
import { campaignChoices, channelChoices } from './use-taking-part.ts';

export type TrackingLink = ResourceRecord<'tracking-link'>;

const subIdFields = ['sub_ids.0', 'sub_ids.1', 'sub_ids.2', 'sub_ids.3', 'sub_ids.4'] as const;
const noSubIds = { 'sub_ids.0': '', 'sub_ids.1': '', 'sub_ids.2': '', 'sub_ids.3': '', 'sub_ids.4': '' };

/** Returns the notes up to the last one that is filled in: each keeps its number. */
function filledUpTo(values: readonly string[]): string[] {
  const trimmed = values.map((value) => value.trim());
  return trimmed.slice(0, trimmed.findLastIndex((value) => value !== '') + 1);
}

interface LinkFormProps {
  /** Where channels take part; at least one. */
  taking: readonly ResourceRecord<'participation'>[];
  /** The campaign of every link that is made here; otherwise it is chosen. */
  campaignId: string | undefined;
  /** With the page, its preview and the notes, or with one field alone. */
  isWhole: boolean;
  onCreated: (link: TrackingLink) => void;
}

/** Makes a tracking link. What has one choice only is not asked for. */
export function LinkForm({ taking, campaignId, isWhole, onCreated }: LinkFormProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const campaigns = campaignChoices(taking);
  const [previewed, setPreviewed] = useState('');
  const form = useSmallForm({
    initial: { campaign_id: campaignId ?? campaigns[0]?.value ?? '', site_id: '', url: '', ...noSubIds },
    check: () => ({}),
    send: async ({ campaign_id: campaign, site_id: site, url, ...notes }) => {
      const link = await client.create('tracking-link', {
        campaign_id: Number(campaign),
        site_id: Number(chosenOf(channelChoices(taking, campaign), site)),
        url: url.trim() === '' ? null : url.trim(),
        sub_ids: filledUpTo(subIdFields.map((name) => notes[name])),
      });
      onCreated(link);
    },
  });
  const { formProps, field, fault, isBusy } = form;
  const campaign = field('campaign_id');
  const url = field('url');
  const channels = channelChoices(taking, campaign.value);
  const asksForPage = isWhole || campaignId !== undefined;
  return (
    <form {...formProps}>
      <Stack spacing={2}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {campaignId === undefined && (
            <SelectField
              {...campaign}
              label={t('portal.links.campaign')}
              choices={campaigns}
              onValueChange={(value) => campaign.onValueChange(value ?? '')}
            />
          )}
          {channels.length > 1 && (
            <SelectField
              {...field('site_id')}
              value={chosenOf(channels, field('site_id').value)}
              label={t('portal.links.channel')}
              choices={channels}
              onValueChange={(value) => field('site_id').onValueChange(value ?? '')}
            />
          )}
        </Box>
        {asksForPage && (
          <PageField campaignId={campaign.value} field={url} onLeave={() => setPreviewed(url.value.trim())} />
        )}
        {isWhole && previewed.startsWith('https://') && previewed === url.value.trim() && (
          <PagePreview url={previewed} />
        )}
        {isWhole && <Notes field={field} />}
        <FormFault message={fault} />
        <div>
          <Button type="submit" variant="contained" isBusy={isBusy}>
            {t('portal.links.create')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Returns a choice that is still there; otherwise the first one. */
const chosenOf = (choices: readonly { value: string }[], value: string): string =>
  (choices.find((choice) => choice.value === value) ?? choices[0])?.value ?? '';

type Field = ReturnType<ReturnType<typeof useSmallForm<string>>['field']>;

/** The page that a link leads to, with the sites that it may be of. Nothing for a campaign without deep links. */
function PageField({ campaignId, field, onLeave }: { campaignId: string; field: Field; onLeave: () => void }) {
  const { t } = useTranslation();
  const { client } = useSite();
  const { data: campaign } = useQuery({
    queryKey: queryKeys.one('campaign', campaignId),
    queryFn: ({ signal }) => client.one('campaign', campaignId, { signal }),
    enabled: campaignId !== '',
  });
  if (campaign?.deeplink_enabled === false) return null;
  const hosts = campaign?.allowed_hosts.join(', ');
  return (
    <TextField
      {...field}
      label={t('portal.links.page')}
      hint={hosts === undefined ? undefined : t('portal.links.page_hint', { hosts })}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onLeave={onLeave}
    />
  );
}

/** The affiliate's own notes, folded away: few links have one. */
function Notes({ field }: { field: (name: (typeof subIdFields)[number]) => Field }) {
  const { t } = useTranslation();
  return (
    <details>
      <Box component="summary" sx={{ py: 1.25, color: 'primary.main', fontWeight: 600, cursor: 'pointer' }}>
        {t('portal.links.more')}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t('portal.links.sub_ids_text')}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {subIdFields.map((name, index) => (
          <TextField
            key={name}
            {...field(name)}
            label={t('portal.links.sub_id', { number: index + 1 })}
            maxLength={60}
            autoComplete="off"
          />
        ))}
      </Box>
    </details>
  );
}
