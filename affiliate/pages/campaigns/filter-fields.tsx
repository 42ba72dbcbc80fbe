import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMatch } from '#shared/ui/base/use-match.ts';
import { ChoiceChips } from '#shared/ui/form/choice-chips.tsx';
import { DelayedTextField } from '#shared/ui/form/delayed-text-field.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { useSite } from '../../session/site.tsx';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { type CampaignFilter, campaignKinds, campaignSortNames } from './campaign-filter.ts';

interface FilterFieldsProps {
  filter: CampaignFilter;
  onChange: (change: Partial<CampaignFilter>) => void;
}

const ALL = 'all';

// The labels stay for screen readers; the choices say what they are.
const unlabelled = {
  '& label[for]': { position: 'absolute', clipPath: 'inset(50%)' },
  '& [id$="-help"]': { display: 'none' },
} as const;

/** Search, which campaigns to show, category and order: one row; on a phone all but the search are behind a button. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const panelId = useId();
  const isWide = useMatch('(min-width: 900px)');
  const [isOpen, setIsOpen] = useState(false);
  const { kind, sort, categoryId } = filter;
  const count = [kind !== 'all', sort !== 'name', categoryId !== null].filter(Boolean).length;
  return (
    <Box role="search" aria-label={t('portal.page.campaigns')} sx={unlabelled}>
      <Box sx={{ display: 'flex', flexWrap: { md: 'wrap' }, alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <DelayedTextField
            name="q"
            label={t('portal.campaigns.search')}
            placeholder={t('portal.campaigns.search')}
            value={filter.q}
            maxLength={120}
            onValueChange={(q) => onChange({ q })}
          />
        </Box>
        {isWide ? (
          <Choices filter={filter} onChange={onChange} />
        ) : (
          <FiltersButton count={count} panelId={panelId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        )}
      </Box>
      {!isWide && (
        <Box id={panelId} hidden={!isOpen} sx={{ mt: 1.5 }}>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
            <Choices filter={filter} onChange={onChange} />
          </Box>
        </Box>
      )}
    </Box>
  );
}

function Choices({ filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const categories = useQuery({
    queryKey: queryKeys.list('channel-category'),
    queryFn: ({ signal }) => client.all('channel-category', { signal }),
  });
  const known = (categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ChoiceChips
          label={t('portal.campaigns.kind')}
          choices={campaignKinds.map((kind) => ({ value: kind, label: t(`portal.campaigns.kinds.${kind}`) }))}
          value={filter.kind}
          onValueChange={(kind) => onChange({ kind })}
        />
      </Box>
      <Box sx={{ flex: '0 1 170px', minWidth: 0 }}>
        <SelectField
          name="category"
          label={t('portal.campaigns.category')}
          choices={[{ value: ALL, label: t('portal.campaigns.all_categories') }, ...known]}
          value={filter.categoryId === null ? ALL : String(filter.categoryId)}
          onValueChange={(value) => onChange({ categoryId: value === null || value === ALL ? null : Number(value) })}
        />
      </Box>
      <Box sx={{ flex: '0 1 170px', minWidth: 0 }}>
        <SelectField
          name="sort"
          label={t('portal.campaigns.sort')}
          choices={campaignSortNames.map((value) => ({ value, label: t(`portal.campaigns.sorts.${value}`) }))}
          value={filter.sort}
          onValueChange={(value) => onChange({ sort: campaignSortNames.find((name) => name === value) ?? 'name' })}
        />
      </Box>
    </>
  );
}
