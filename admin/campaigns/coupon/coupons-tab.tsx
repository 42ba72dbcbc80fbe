import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import { coupon } from '#shared/resources/campaigns/coupon.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(coupon);
const Input = inputsOf(coupon);

const channelName = ({ id, name }: RaRecord) => `${textOf(name)} (${id})`;

const inputs = (
  <>
    <Input.Text source="code" hint="admin.campaign.code_hint" />
    <Input.Text source="description" hint="admin.campaign.coupon_hint" />
    <Input.Record
      source="site_id"
      reference="channel"
      optionText={channelName}
      label="resources.coupon.fields.site_name"
    />
    <Input.Date source="starts_on" />
    <Input.Date source="ends_on" />
  </>
);

export function CouponsTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <PartList
      contract={coupon}
      filter={{ campaign_id: campaignId }}
      title={t('admin.campaign.coupons')}
      text={t('admin.campaign.coupons_text')}
      empty={t('admin.campaign.no_coupons')}
      add={
        <CreateInDialog contract={coupon} fixed={{ campaign_id: campaignId }}>
          {inputs}
        </CreateInDialog>
      }
    >
      <Column source="code" card="title" render={(record) => <Code coupon={record} />} />
      <Column.CutText source="description" width={320} />
      <Column source="site_name" render={({ site_name: name }) => name ?? t('admin.campaign.all_channels')} />
      <Column
        source="starts_on"
        label="admin.campaign.valid"
        render={({ starts_on: start, ends_on: end }) =>
          end === null
            ? t('admin.dates.since', { date: formatDate(start, locale) })
            : `${formatDate(start, locale)} - ${formatDate(end, locale)}`
        }
      />
      <ActionsColumn changes={coupon}>
        <EditInDialog contract={coupon}>{inputs}</EditInDialog>
      </ActionsColumn>
    </PartList>
  );
}

/** The code, with a warning where other campaigns have it too. */
function Code({ coupon: { code, same_code_in: others } }: { coupon: ResourceRecord<'coupon'> }) {
  const t = useWords();
  return (
    <>
      {code}
      {others.length > 0 && (
        <Typography
          variant="caption"
          color="warning.main"
          sx={{ display: 'block', maxWidth: 320, whiteSpace: 'normal' }}
        >
          {t('admin.campaign.same_code', { campaigns: others.join(', ') })}
        </Typography>
      )}
    </>
  );
}
