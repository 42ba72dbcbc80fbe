import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { useSite } from '../../session/site.tsx';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { linkStyle } from '../../ui/link-style.ts';
import styles from './campaigns.module.css';
import { useParticipations } from './use-participations.ts';

type Creative = ResourceRecord<'creative'>;

/** The pictures and texts of a campaign, each with the code that shows it on the affiliate's site. */
export function Creatives({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation();
  const { client } = useSite();
  const creatives = useQuery({
    queryKey: queryKeys.list('creative', { campaignId }),
    queryFn: ({ signal }) => client.all('creative', { filter: { campaign_id: campaignId }, signal }),
  });
  const participations = useParticipations();
  const approved = (participations.data ?? []).filter(
    (one) => one.campaign_id === campaignId && one.status === campaignStatus.codes.approved,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const channelId = chosen === null ? approved[0]?.site_id : Number(chosen);
  if (creatives.isError) {
    return <LoadFailed message={creatives.error.message} onRetry={() => void creatives.refetch()} />;
  }
  if (!creatives.data) return <BlockSkeleton height={160} />;
  if (creatives.data.length === 0) return <Typography>{t('portal.campaigns.creatives_none')}</Typography>;
  return (
    <>
      {approved.length > 1 && (
        // Nothing can be wrong with it: the line for an error is left out.
        <Box sx={{ mb: 1, '& [id$="-help"]': { display: 'none' } }}>
          <SelectField
            name="creative-channel"
            label={t('portal.campaigns.channel')}
            choices={approved.map(({ site_id, site_name }) => ({ value: String(site_id), label: site_name }))}
            value={String(channelId)}
            onValueChange={setChosen}
          />
        </Box>
      )}
      <ul className={styles.creatives}>
        {creatives.data.map((creative) => (
          <li key={creative.id}>
            <CreativeItem key={channelId} creative={creative} channelId={channelId} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pictures of other hosts are not loaded by this site. */
const isOwnPicture = (url: string) => url.startsWith('/');

function CreativeItem({ creative, channelId }: { creative: Creative; channelId: number | undefined }) {
  const { t } = useTranslation();
  const { name, caption, image_url, width, height } = creative;
  return (
    <>
      {image_url !== null && isOwnPicture(image_url) && (
        <img className={styles.picture} src={image_url} alt={caption === '' ? name : caption} loading="lazy" />
      )}
      {image_url === null && <p className={styles.caption}>{caption}</p>}
      <Typography sx={{ fontWeight: 600, mt: 0.5, lineHeight: 1.3, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          minHeight: 32,
          fontSize: '0.875rem',
        }}
      >
        {width !== null && height !== null && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('portal.campaigns.pixels', { width, height })}
          </Box>
        )}
        {image_url !== null && (
          <Box
            component="a"
            href={image_url}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ ...linkStyle, display: 'inline-flex', alignItems: 'center', minHeight: 32 }}
          >
            {t('portal.campaigns.download')}
          </Box>
        )}
      </Box>
      {channelId !== undefined && <Code creative={creative} channelId={channelId} />}
    </>
  );
}

/** Makes a link for the creative, and shows the code with it. */
function Code({ creative, channelId }: { creative: Creative; channelId: number }) {
  const { t } = useTranslation();
  const { client } = useSite();
  const mayMake = useMayMakeLinks();
  const link = useMutation({
    mutationFn: () =>
      client.create('tracking-link', {
        site_id: channelId,
        campaign_id: creative.campaign_id,
        creative_id: creative.id,
      }),
  });
  if (!mayMake) return null;
  if (link.data) {
    return (
      <CopyField
        name={`code-${creative.id}`}
        label={t('portal.campaigns.code')}
        value={embedCode(creative, link.data.short_url)}
        copyLabel={t('portal.campaigns.copy_code')}
      />
    );
  }
  return (
    <>
      <Box sx={{ mt: 0.5 }}>
        <Button variant="outlined" className={styles.action} isBusy={link.isPending} onClick={() => link.mutate()}>
          {t('portal.campaigns.make_code')}
        </Button>
      </Box>
      {link.error && <Notice severity="error">{link.error.message}</Notice>}
    </>
  );
}

type EmbeddedCreative = Pick<
  ResourceRecord<'creative'>,
  'kind' | 'caption' | 'name' | 'image_url' | 'width' | 'height'
>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const size = (name: string, pixels: number | null) => (pixels === null ? '' : ` ${name}="${pixels}"`);

/**
 * Returns the HTML that shows a creative and leads to a link, for the affiliate's own site. An uploaded picture is behind
 * the sign-in, so the affiliate downloads it, and the code has its words.
 */
export function embedCode({ kind, caption, name, image_url, width, height }: EmbeddedCreative, link: string): string {
  const words = escaped(caption === '' ? name : caption);
  const begin = `<a href="${escaped(link)}" rel="sponsored noopener" target="_blank">`;
  const hasPicture = kind === 'image' && image_url?.startsWith('https://') === true;
  if (!hasPicture) return `${begin}${words}</a>`;
  return `${begin}<img src="${escaped(image_url)}" alt="${words}"${size('width', width)}${size('height', height)}></a>`;
}
