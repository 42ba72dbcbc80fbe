import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMatch } from '#shared/ui/base/use-match.ts';
import { DelayedTextField } from '#shared/ui/form/delayed-text-field.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import { campaignChoices, useTakingPart } from '../../session/use-taking-part.ts';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { type LinkFilter, linkSortNames } from './link-filter.ts';

interface LinkSearchProps {
  filter: LinkFilter;
  onChange: (changed: Partial<LinkFilter>) => void;
}

/** Searches, sorts and filters the links: one row; on a phone the filters are behind a button. */
export function LinkSearch({ filter, onChange }: LinkSearchProps) {
  const { t } = useTranslation();
  const panelId = useId();
  const isWide = useMatch('(min-width: 900px)');
  const [isOpen, setIsOpen] = useState(false);
  const count = [filter.site, filter.campaign].filter((chosen) => chosen !== '').length;
  return (
    <Box
      role="search"
      aria-label={t('portal.links.list')}
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'grid',
        gap: 1,
        maxWidth: { md: 860 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 4fr) repeat(3, minmax(0, 3fr))' },
        // The labels stay for screen readers; the choices say what they are.
        '& label': { position: 'absolute', clipPath: 'inset(50%)' },
        '& [id$="-help"]': { display: 'none' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <DelayedTextField
          name="q"
          label={t('portal.links.search')}
          placeholder={t('portal.links.search')}
          maxLength={120}
          value={filter.q}
          onValueChange={(q) => onChange({ q })}
        />
      </Box>
      <SelectField
        name="sort"
        label={t('portal.links.sort')}
        choices={linkSortNames.map((value) => ({ value, label: t(`portal.links.sorts.${value}`) }))}
        value={filter.sort}
        onValueChange={(value) => onChange({ sort: linkSortNames.find((name) => name === value) ?? 'clicks' })}
      />
      {isWide ? (
        <Choices filter={filter} onChange={onChange} />
      ) : (
        <>
          <FiltersButton count={count} panelId={panelId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          <Box id={panelId} sx={{ gridColumn: '1 / -1', display: isOpen ? 'grid' : 'none', gap: 1 }}>
            <Choices filter={filter} onChange={onChange} />
          </Box>
        </>
      )}
    </Box>
  );
}

/** Of which channel and campaign. */
function Choices({ filter, onChange }: LinkSearchProps) {
  const { t } = useTranslation();
  const channels = useOwnChannels();
  const taking = useTakingPart();
  const channelChoices = (channels.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const campaigns = campaignChoices(taking.data ?? []);
  return (
    <>
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
    </>
  );
}
