import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { DelayedTextField } from '#shared/ui/form/delayed-text-field.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { useSite } from '../../session/site.tsx';
import { type CampaignFilter, type CampaignKind, campaignKinds } from './campaign-filter.ts';
import styles from './campaigns.module.css';

interface FilterFieldsProps {
  filter: CampaignFilter;
  onChange: (change: Partial<CampaignFilter>) => void;
}

const ALL = 'all';

/** Search, category and which campaigns to show. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const categories = useQuery({
    queryKey: queryKeys.list('channel-category'),
    queryFn: ({ signal }) => client.all('channel-category', { signal }),
  });
  const kinds = campaignKinds.map((kind) => ({ value: kind, label: t(`portal.campaigns.kinds.${kind}`) }));
  const known = (categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={styles.filters}>
      <DelayedTextField
        name="q"
        label={t('portal.campaigns.search')}
        value={filter.q}
        maxLength={120}
        onValueChange={(q) => onChange({ q })}
      />
      <SelectField
        name="category"
        label={t('portal.campaigns.category')}
        choices={[{ value: ALL, label: t('portal.campaigns.all_categories') }, ...known]}
        value={filter.categoryId === null ? ALL : String(filter.categoryId)}
        onValueChange={(value) => onChange({ categoryId: value === null || value === ALL ? null : Number(value) })}
      />
      <SelectField
        name="kind"
        label={t('portal.campaigns.kind')}
        choices={kinds}
        value={filter.kind}
        onValueChange={(value) =>
          onChange({ kind: campaignKinds.find((kind): kind is CampaignKind => kind === value) ?? 'all' })
        }
      />
    </div>
  );
}
