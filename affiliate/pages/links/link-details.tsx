import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkDetailsPtBr } from '#shared/i18n/portal/link-details-pt-br.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { addPortuguese } from '../../app/portuguese.ts';
import { useSite } from '../../app/site.tsx';
import { type LinkDetailsProps, subIdFields } from './link-fields.ts';
import { PagePreview } from './page-preview.tsx';

addPortuguese(linkDetailsPtBr);

/** The fields that few links need: the page that it leads to, with its preview, and the affiliate's own notes. */
export function LinkDetails({ campaignId, field }: LinkDetailsProps) {
  return (
    <>
      <Page campaignId={campaignId} field={field} />
      <Notes field={field} />
    </>
  );
}

/** The page that a link leads to, with the sites that it may be of. Nothing for a campaign without deep links. */
function Page({ campaignId, field }: LinkDetailsProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const url = field('url');
  const [previewed, setPreviewed] = useState('');
  const { data: campaign } = useQuery({
    queryKey: queryKeys.one('campaign', campaignId),
    queryFn: ({ signal }) => client.one('campaign', campaignId, { signal }),
    enabled: campaignId !== '',
  });
  if (campaign?.deeplink_enabled === false) return null;
  const hosts = campaign?.allowed_hosts.join(', ');
  const page = url.value.trim();
  return (
    <>
      <TextField
        {...url}
        label={t('portal.links.page')}
        hint={hosts === undefined ? undefined : t('portal.links.page_hint', { hosts })}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onLeave={() => setPreviewed(page)}
      />
      {previewed.startsWith('https://') && previewed === page && <PagePreview url={previewed} />}
    </>
  );
}

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
