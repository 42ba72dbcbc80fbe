import { useQuery } from '@tanstack/react-query';
import { conversionStatus, conversionStatusFilter } from '#shared/codes/earnings/conversion-status.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Choice } from '#shared/ui/form/choice.ts';
import { DelayedTextField } from '#shared/ui/form/delayed-text-field.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { useSite } from '../../session/site.tsx';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import styles from './report.module.css';
import type { ReportFilter } from './report-filter.ts';

interface FilterFieldsProps {
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
}

/** Fetches the campaigns that the affiliate may see, by name. */
function useCampaigns() {
  const { client } = useSite();
  return useQuery({
    queryKey: queryKeys.list('campaign'),
    queryFn: ({ signal }) => client.all('campaign', { sort: ['name', 'ASC'], signal }),
  });
}

const choicesOf = (rows: readonly { id: number; name: string }[] = []): Choice<string>[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

const ALL = '';

/** Channel and campaign, and of conversions one by one status and order number. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const channels = useOwnChannels();
  const campaigns = useCampaigns();
  const statuses = conversionStatusFilter.map((name) => ({
    value: String(conversionStatus.codes[name]),
    label: t(`codes.conversion_status.${name}`),
  }));
  const fields = [
    {
      name: 'channelId',
      label: t('portal.report.channel'),
      all: t('portal.report.all'),
      choices: choicesOf(channels.data),
    },
    {
      name: 'campaignId',
      label: t('portal.report.campaign'),
      all: t('portal.report.all_campaigns'),
      choices: choicesOf(campaigns.data),
    },
    { name: 'status', label: t('portal.report.status'), all: t('portal.report.all'), choices: statuses },
  ] as const;
  const isGrouped = filter.group !== null;
  return (
    <div className={styles.filters}>
      {fields.slice(0, isGrouped ? 2 : 3).map(({ name, label, all, choices }) => {
        const value = filter[name];
        return (
          <SelectField
            key={name}
            name={name}
            label={label}
            choices={[{ value: ALL, label: all }, ...choices]}
            value={value === null ? ALL : String(value)}
            unlistedLabel={t('portal.report.unknown', { id: value ?? '' })}
            onValueChange={(chosen) => onChange({ [name]: chosen === null ? null : Number(chosen) })}
          />
        );
      })}
      {!isGrouped && (
        <DelayedTextField
          name="order"
          label={t('portal.report.order')}
          value={filter.orderId}
          maxLength={80}
          spellCheck={false}
          onValueChange={(orderId) => onChange({ orderId })}
        />
      )}
    </div>
  );
}
