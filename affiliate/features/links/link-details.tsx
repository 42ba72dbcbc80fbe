import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { linkSlugLength, linkSlugOf } from '#shared/rules/link-slug.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { businessDate, formatDate, systemClock } from '#shared/time.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSite } from '../../session/site.tsx';
import { type LinkDetailsProps, subIdFields } from './link-fields.ts';
import { PagePreview } from './page-preview.tsx';

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
};

/** The fields that not every link needs: the page that it leads to, and those of {@link LinkExtras}. */
export const LinkDetails = (props: LinkDetailsProps) => (
  <>
    <LinkPage {...props} />
    <LinkExtras {...props} />
  </>
);

/** The fields that few links need: coupon, creative, a code of one's own, and the affiliate's own notes. */
export function LinkExtras({ campaignId, channelId, field }: LinkDetailsProps) {
  return (
    <>
      <Box sx={columns}>
        <Coupon campaignId={campaignId} channelId={channelId} field={field} />
        <Creative campaignId={campaignId} field={field} />
        <Slug field={field} />
      </Box>
      <Notes field={field} />
    </>
  );
}

/** Longer than a press of a button takes. */
const pressMs = 700;

/**
 * Returns a text once the press that it may have come with is over: what is pressed to leave a field must not move away
 * under the finger, or the press is lost.
 */
function useAfterPress(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const settle = () => setSettled(text);
    const timer = setTimeout(settle, pressMs);
    window.addEventListener('click', settle, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', settle);
    };
  }, [text]);
  return settled;
}

/** The page that a link leads to, with its preview and the sites that it may be of. Nothing for a campaign without deep links. */
export function LinkPage({ campaignId, field, isShort = false }: Omit<LinkDetailsProps, 'channelId'>) {
  const { t } = useTranslation();
  const { client } = useSite();
  const url = field('url');
  const [left, setLeft] = useState('');
  const previewed = useAfterPress(left);
  const { data: campaign } = useQuery({
    queryKey: queryKeys.one('campaign', campaignId),
    queryFn: ({ signal }) => client.one('campaign', campaignId, { signal }),
    enabled: campaignId !== '',
  });
  if (campaign?.deeplink_enabled === false) return null;
  const hosts = campaign?.allowed_hosts.join(', ');
  // A row has room for one of them.
  const [firstHost, ...otherHosts] = campaign?.allowed_hosts ?? [];
  const page = url.value.trim();
  return (
    <>
      <TextField
        {...url}
        maxLength={textLengthMax.url}
        label={t('portal.links.page')}
        hint={isShort || hosts === undefined ? undefined : t('portal.links.page_hint', { hosts })}
        placeholder={
          isShort && firstHost !== undefined
            ? t('portal.links.page_of', { hosts: otherHosts.length === 0 ? firstHost : `${firstHost}, …` })
            : undefined
        }
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onLeave={() => setLeft(page)}
      />
      {!isShort && previewed.startsWith('https://') && previewed === page && <PagePreview url={previewed} />}
    </>
  );
}

/** A coupon of the campaign that has not ended, for all channels or for this one. Nothing for a campaign without any. */
function Coupon({ campaignId, channelId, field }: LinkDetailsProps) {
  const { t, locale } = useTranslation();
  const { client } = useSite();
  const { data: coupons = [] } = useQuery({
    queryKey: queryKeys.list('coupon', { campaignId: Number(campaignId) }),
    queryFn: ({ signal }) => client.all('coupon', { filter: { campaign_id: Number(campaignId) }, signal }),
    enabled: campaignId !== '',
  });
  const today = businessDate(systemClock.now());
  const choices = coupons
    .filter(
      ({ site_id: site, ends_on: end }) => (site === null || String(site) === channelId) && (end ?? today) >= today,
    )
    .map(({ id, code, description, starts_on: start }) => ({
      value: String(id),
      label:
        start > today
          ? t('portal.links.coupon_from', { code, description, date: formatDate(start, locale) })
          : `${code} · ${description}`,
    }));
  if (choices.length === 0) return null;
  return <Choice {...field('coupon_id')} label={t('portal.links.coupon_choice')} choices={choices} />;
}

/** A creative of the campaign, which the reports of its conversions name. Nothing for a campaign without any. */
function Creative({ campaignId, field }: Omit<LinkDetailsProps, 'channelId'>) {
  const { t } = useTranslation();
  const { client } = useSite();
  const { data: creatives = [] } = useQuery({
    queryKey: queryKeys.list('creative', { campaignId: Number(campaignId) }),
    queryFn: ({ signal }) => client.all('creative', { filter: { campaign_id: Number(campaignId) }, signal }),
    enabled: campaignId !== '',
  });
  if (creatives.length === 0) return null;
  const choices = creatives.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Choice {...field('creative_id')} label={t('portal.links.creative_choice')} choices={choices} />;
}

/** The end of the short address, chosen rather than random. */
function Slug({ field }: Pick<LinkDetailsProps, 'field'>) {
  const { t } = useTranslation();
  const code = field('code');
  const slug = linkSlugOf(code.value);
  return (
    <TextField
      {...code}
      maxLength={linkSlugLength.max}
      label={t('portal.links.slug')}
      hint={slug === '' ? t('portal.links.slug_hint', linkSlugLength) : t('portal.links.slug_end', { slug })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

type ChoiceProps = ReturnType<LinkDetailsProps['field']> & {
  label: string;
  choices: { value: string; label: string }[];
};

/** A choice that may be left out. */
const Choice = ({ value, onValueChange, ...props }: ChoiceProps) => (
  <SelectField
    {...props}
    isOptional
    value={value === '' ? null : value}
    onValueChange={(chosen) => onValueChange(chosen ?? '')}
  />
);

/** The affiliate's own notes, folded away: few links have one. */
function Notes({ field }: Pick<LinkDetailsProps, 'field'>) {
  const { t } = useTranslation();
  return (
    <details>
      <Box component="summary" sx={{ py: 1.25, color: 'primary.main', fontWeight: 600, cursor: 'pointer' }}>
        {t('portal.links.sub_ids')}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t('portal.links.sub_ids_text')}
      </Typography>
      <Box sx={columns}>
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
