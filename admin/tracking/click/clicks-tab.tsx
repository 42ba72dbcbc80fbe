import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import { click } from '#shared/resources/tracking/click.ts';
import { formatDate } from '#shared/time.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CountField, CutText } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { listPath } from '../../kit/list/list-path.ts';
import { PartList } from '../../kit/list/part-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(click);

/** The clicks on the links to a campaign, by day and channel. */
export function ClicksTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const maySeeLinks = useMay('tracking-link', 'list');
  return (
    <PartList
      contract={click}
      filter={{ campaign_id: campaignId }}
      title={t('admin.campaign.tab.clicks')}
      text={t('admin.campaign.clicks_text')}
      empty={t('admin.campaign.no_clicks')}
      add={
        maySeeLinks && (
          <Button
            size="small"
            variant="outlined"
            component={LinkBase}
            to={listPath('tracking-link', { campaign_id: campaignId })}
          >
            {t('admin.campaign.see_links')}
          </Button>
        )
      }
    >
      <Column source="date" card="title" render={({ date }) => <time dateTime={date}>{formatDate(date)}</time>} />
      <Column.CutText source="site_name" />
      <Column
        source="affiliate_name"
        render={({ affiliate_id: id, affiliate_name: name }) => (
          <RecordLink resource="affiliate" id={id}>
            <CutText text={name ?? String(id)} />
          </RecordLink>
        )}
      />
      <Column source="clicks" align="right" field={CountField} />
      <Column source="own" align="right" field={CountField} />
      <Column source="robots" align="right" field={CountField} />
    </PartList>
  );
}
