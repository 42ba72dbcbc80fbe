import Box from '@mui/material/Box';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { DelayedTextField } from '#shared/ui/form/delayed-text-field.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import { campaignChoices, useTakingPart } from '../../session/use-taking-part.ts';
import { type LinkFilter, linkSortNames } from './link-filter.ts';

interface LinkSearchProps {
  filter: LinkFilter;
  onChange: (changed: Partial<LinkFilter>) => void;
}

/** Searches, filters and sorts the links. Channels and campaigns are offered where there are several. */
export function LinkSearch({ filter, onChange }: LinkSearchProps) {
  const { t } = useTranslation();
  const channels = useOwnChannels();
  const taking = useTakingPart();
  const channelChoices = (channels.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const campaigns = campaignChoices(taking.data ?? []);
  return (
    <Box
      role="search"
      aria-label={t('portal.links.list')}
      sx={{
        flex: 1,
        display: 'grid',
        gap: 1,
        maxWidth: { md: 860 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 4fr) repeat(3, minmax(0, 3fr))' },
        // The labels stay for screen readers; the choices say what they are.
        '& label': { position: 'absolute', clipPath: 'inset(50%)' },
        '& [id$="-help"]': { display: 'none' },
      }}
    >
      <DelayedTextField
        name="q"
        label={t('portal.links.search')}
        placeholder={t('portal.links.search')}
        maxLength={120}
        value={filter.q}
        onValueChange={(q) => onChange({ q })}
      />
      <SelectField
        name="sort"
        label={t('portal.links.sort')}
        choices={linkSortNames.map((value) => ({ value, label: t(`portal.links.sorts.${value}`) }))}
        value={filter.sort}
        onValueChange={(value) => onChange({ sort: linkSortNames.find((name) => name === value) ?? 'clicks' })}
      />
      <SelectField
        name="site"
        label={t('portal.links.channel')}
        choices={[{ value: 'all', label: t('portal.links.all_channels') }, ...channelChoices]}
        value={filter.site === '' ? 'all' : filter.site}
        onValueChange={(site) => onChange({ site: site === null || site === 'all' ? '' : site })}
      />
      <SelectField
        name="campaign"
        label={t('portal.links.campaign')}
        choices={[{ value: 'all', label: t('portal.links.all_campaigns') }, ...campaigns]}
        value={filter.campaign === '' ? 'all' : filter.campaign}
        onValueChange={(campaign) => onChange({ campaign: campaign === null || campaign === 'all' ? '' : campaign })}
      />
    </Box>
  );
}
