import Box from '@mui/material/Box';
import { Link } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { campaignMargin } from '#shared/resources/reports/campaign-margin.ts';
import { formatPercent } from '#shared/ui/features/reports/dashboard/figures.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { CountField, CutText, MoneyField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Margin = RecordOf<typeof campaignMargin>;

const Column = columnsOf(campaignMargin);

/** The figures beside it are short. */
const NAME_WIDTH = 'clamp(120px, 24vw - 110px, 320px)';

/** Revenue, commission and margin of a period, of each campaign with sales or of one. */
export function MarginTable({ period: { from, to }, campaignId }: { period: Period; campaignId?: number }) {
  const t = useWords();
  const filter = { from, to, ...(campaignId !== undefined && { campaign_id: campaignId }) };
  return (
    <NestedList contract={campaignMargin} filter={filter}>
      <ListTable
        rowClick={false}
        empty={<Box sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>{t('admin.margin.none')}</Box>}
      >
        {campaignId === undefined && (
          <Column
            source="name"
            card="title"
            label="admin.margin.campaign"
            render={(margin) => <NameCell {...margin} />}
          />
        )}
        <Column source="conversions" label="admin.margin.conversions" align="right" field={CountField} />
        <Column source="revenue" label="admin.margin.revenue" align="right" field={MoneyField} />
        <Column source="commission" label="admin.margin.commission" align="right" field={MoneyField} />
        <Column source="bonus" label="admin.margin.bonus" align="right" field={MoneyField} />
        <Column
          source="margin"
          card="amount"
          label="admin.margin.margin"
          align="right"
          render={(margin) => <MarginCell {...margin} />}
        />
        <Column
          source="margin_rate"
          label="admin.margin.margin_rate"
          align="right"
          render={(margin) => <RateCell {...margin} />}
        />
        <Column source="without_revenue" label="admin.margin.without_revenue" align="right" field={CountField} />
      </ListTable>
    </NestedList>
  );
}

function NameCell({ id, name }: Margin) {
  const text = <CutText text={name} width={NAME_WIDTH} />;
  return useMay('campaign', 'one') ? <Link to={`/campaign/${id}`}>{text}</Link> : text;
}

function MarginCell({ margin }: Margin) {
  return (
    <Box component="span" sx={{ fontWeight: 600, ...(margin < 0 && { color: 'error.main' }) }}>
      {formatBrl(margin, useSiteLocale())}
    </Box>
  );
}

function RateCell({ margin_rate: rate }: Margin) {
  const locale = useSiteLocale();
  return rate === null ? '–' : formatPercent(rate, locale);
}
