import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';
import { FormError } from '#shared/ui/form/form-error.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import type { MessageKey } from '#shared/words/index.ts';
import { useSite } from '../../session/site.tsx';
import { campaignChoices, channelChoices } from '../../session/use-taking-part.ts';
import { useNotify } from '../../ui/notifications.tsx';
import { type LinkDetailsComponent, noDetails, subIdFields } from './link-fields.ts';

export type TrackingLink = ResourceRecord<'tracking-link'>;

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
  /** The coupon that is chosen at first. */
  couponId: number | undefined;
  /** The field of the page that the link leads to, shown at once. */
  Page: LinkDetailsComponent | undefined;
  /** The details, shown at once; without them their code is loaded when they are asked for. */
  Details: LinkDetailsComponent | undefined;
  /** Whether the first fields have one row. */
  isRow: boolean;
  /** The text of the button. */
  submitLabel: MessageKey;
  /** @param form the form, which is still there */
  onCreated: (link: TrackingLink, form: Element) => Promise<void>;
}

const gridOfFields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  alignItems: 'end',
  '&:empty': { display: 'none' },
} as const;

const rowOfFields = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'end',
  '& > *': { flex: '1 1 150px', minWidth: 0 },
} as const;

/** An address is longer than a choice. Some campaigns have no page to choose. */
const pageInRow = { '&&': { flex: '2 1 230px' }, '&&:empty': { display: 'none' } } as const;

/** Beside the fields, as high as they are: below each of them is a line for its error. */
const buttonsInRow = { display: 'flex', '&&': { flex: 'none' }, mb: '22px', '& > button': { minHeight: 48 } } as const;

/** What is typed and sent. @param firstCampaign what is chosen at first */
function useLinkForm({ taking, campaignId, couponId, onCreated }: LinkFormProps, firstCampaign: string) {
  const { client } = useSite();
  const form = useSmallForm({
    initial: {
      campaign_id: campaignId ?? firstCampaign,
      site_id: '',
      ...noDetails,
      coupon_id: couponId === undefined ? '' : String(couponId),
    },
    check: () => ({}),
    send: async ({
      campaign_id: campaign,
      site_id: site,
      code,
      url,
      coupon_id: coupon,
      creative_id: creative,
      ...notes
    }) => {
      const link = await client.create('tracking-link', {
        campaign_id: Number(campaign),
        site_id: Number(chosenOf(channelChoices(taking, campaign), site)),
        code: code.trim() === '' ? null : code,
        url: url.trim() === '' ? null : url.trim(),
        coupon_id: coupon === '' ? null : Number(coupon),
        creative_id: creative === '' ? null : Number(creative),
        sub_ids: filledUpTo(subIdFields.map((name) => notes[name])),
      });
      await onCreated(link, form.formProps.ref.current ?? document.body);
    },
  });
  return form;
}

/** Makes a tracking link. What has one choice only is not asked for. */
export function LinkForm(props: LinkFormProps) {
  const { taking, campaignId, Page, Details: details, isRow, submitLabel } = props;
  const { t } = useTranslation();
  const notify = useNotify();
  const campaigns = campaignChoices(taking);
  const [Details, setDetails] = useState<LinkDetailsComponent | undefined>(() => details);
  const opened = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, so the fields that it opened get it.
  useEffect(() => {
    if (Details !== details) opened.current?.focus();
  }, [Details, details]);
  const form = useLinkForm(props, campaigns[0]?.value ?? '');
  const { formProps, field, error, isBusy } = form;
  const campaign = field('campaign_id');
  const channels = channelChoices(taking, campaign.value);
  const channelId = chosenOf(channels, field('site_id').value);
  // A session that ends meanwhile asks for the password here, rather than lose what was typed.
  useUnsavedChanges(typedFields.some((name) => field(name).value.trim() !== ''));

  /** Coupons and creatives are of one campaign, and some coupons of one channel. */
  function choose(name: 'campaign_id' | 'site_id', value: string | null) {
    field(name).onValueChange(value ?? '');
    field('coupon_id').onValueChange('');
    if (name === 'campaign_id') field('creative_id').onValueChange('');
  }

  async function showDetails() {
    try {
      const { LinkDetails, LinkExtras } = await import('./link-details.tsx');
      setDetails(() => (Page ? LinkExtras : LinkDetails));
    } catch {
      notify(t('errors.network'), 'error');
    }
  }

  const buttons = (
    <>
      <Button type="submit" variant="contained" isBusy={isBusy}>
        {t(submitLabel)}
      </Button>
      {Details === undefined && <Button onClick={() => void showDetails()}>{t('portal.links.more')}</Button>}
    </>
  );

  return (
    <form {...formProps}>
      <Stack spacing={2}>
        <Box sx={isRow ? rowOfFields : gridOfFields}>
          {campaignId === undefined && (
            <SelectField
              {...campaign}
              label={t('portal.links.campaign')}
              choices={campaigns}
              onValueChange={(value) => choose('campaign_id', value)}
            />
          )}
          {channels.length > 1 && (
            <SelectField
              {...field('site_id')}
              value={channelId}
              label={t('portal.links.channel')}
              choices={channels}
              onValueChange={(value) => choose('site_id', value)}
            />
          )}
          {isRow && Page && (
            <Box sx={pageInRow}>
              <Page campaignId={campaign.value} channelId={channelId} field={field} isShort />
            </Box>
          )}
          {isRow && <Box sx={buttonsInRow}>{buttons}</Box>}
        </Box>
        {!isRow && Page && <Page campaignId={campaign.value} channelId={channelId} field={field} />}
        {Details && (
          <Stack
            ref={opened}
            spacing={2}
            role="group"
            aria-label={t('portal.links.more')}
            tabIndex={-1}
            sx={{ outline: 'none' }}
          >
            <Details campaignId={campaign.value} channelId={channelId} field={field} />
          </Stack>
        )}
        <FormError message={error} />
        {!isRow && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{buttons}</Box>}
      </Stack>
    </form>
  );
}

const typedFields = ['url', 'code', ...subIdFields] as const;

/** Returns a choice that is still there; otherwise the first one. */
const chosenOf = (choices: readonly { value: string }[], value: string): string =>
  (choices.find((choice) => choice.value === value) ?? choices[0])?.value ?? '';
