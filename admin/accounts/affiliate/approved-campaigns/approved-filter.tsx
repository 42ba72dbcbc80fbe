import { SelectInput } from 'react-admin';
import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { codeChoices } from '../../../kit/form/code-choices.ts';
import { FilterCard, ReferenceFilter } from '../../../kit/list/filter-card.tsx';
import { useWords } from '../../../kit/page/use-words.ts';

const empty = { site_id: null, campaign_id: null, status: null };
const filterSchema = z.object({
  site_id: z.catch(z.nullable(z.int()), null),
  campaign_id: z.catch(z.nullable(z.int()), null),
  // Null is any status; 0 is one: pending.
  status: z.catch(z.nullable(z.int()), null),
});

/** What the list of approved campaigns is narrowed by; null for anything. */
export type ApprovedFilter = z.output<typeof filterSchema>;

interface ApprovedFilterCardProps {
  affiliateId: number;
  onSearch: (filter: ApprovedFilter) => void;
}

/** The filter card: channel, campaign and campaign status. */
export function ApprovedFilterCard({ affiliateId, onSearch }: ApprovedFilterCardProps) {
  const t = useWords();
  return (
    <FilterCard
      empty={empty}
      onSearch={(values) => onSearch(filterSchema.parse(values))}
      onClear={() => onSearch(empty)}
    >
      <ReferenceFilter
        source="site_id"
        reference="channel"
        filter={{ affiliate_id: affiliateId, status: channelStatus.codes.active }}
        label={t('admin.approved.channel')}
      />
      <ReferenceFilter source="campaign_id" reference="campaign" label={t('admin.approved.campaign')} />
      <SelectInput
        source="status"
        label={t('admin.approved.status')}
        choices={codeChoices(campaignStatus)}
        helperText={false}
      />
    </FilterCard>
  );
}
