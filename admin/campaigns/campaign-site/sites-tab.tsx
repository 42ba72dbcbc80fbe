import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { campaignSite } from '#shared/resources/campaigns/campaign-site.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { listPath } from '../../kit/list/list-path.ts';
import { PartList } from '../../kit/list/part-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(campaignSite);

/** The channels that take part in a campaign, or asked to. */
export function SitesTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const mayDecide = useMay('participation', 'list');
  return (
    <PartList
      contract={campaignSite}
      filter={{ campaign_id: campaignId }}
      title={t('admin.campaign.tab.sites')}
      empty={t('admin.campaign.no_sites')}
      add={
        mayDecide && (
          <Button
            size="small"
            variant="outlined"
            component={LinkBase}
            to={listPath('participation', { campaign_id: campaignId })}
          >
            {t('admin.campaign.decide')}
          </Button>
        )
      }
    >
      <Column source="site_id" card="number" align="right" />
      <Column.CutText source="site_name" card="title" />
      <Column
        source="affiliate_name"
        render={({ affiliate_id: id, affiliate_name: name }) => (
          <RecordLink resource="affiliate" id={id}>
            {name}
          </RecordLink>
        )}
      />
      <Column.Code source="status" card="state" list={campaignStatus} />
      <Column source="decided_at" field={DateTimeField} />
    </PartList>
  );
}
