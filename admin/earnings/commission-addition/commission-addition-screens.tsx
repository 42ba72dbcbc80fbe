import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { additionKind } from '#shared/codes/earnings/addition-kind.ts';
import { formatBrl } from '#shared/money.ts';
import { commissionAddition } from '#shared/resources/earnings/commission-addition.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { DateTimeField, MoneyField, NARROW } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { affiliateLink, confirmableFilters, confirmationStates } from '../confirmable-list.tsx';
import { ConfirmAddition, WithdrawAddition } from './decide-addition.tsx';

const Column = columnsOf(commissionAddition);

const filters = confirmableFilters(commissionAddition);

/** Who confirmed it, that it waits for a second person, or that its conversion has changed since. */
function AdditionState() {
  const t = useWords();
  const record = useRecordContext<ResourceRecord<'commission-addition'>>();
  if (!record) return null;
  if (record.confirmed_at !== null) return <>{record.confirmed_by}</>;
  if (record.unconfirmed)
    return <Chip size="small" color="warning" variant="outlined" label={t('admin.addition.waiting')} />;
  return (
    <Typography variant="body2" color="text.secondary">
      {t('admin.addition.overtaken')}
    </Typography>
  );
}

/** The amount of the order, with the one before where the decision changes it. */
function OrderAmount() {
  const t = useWords();
  const locale = useSiteLocale();
  const record = useRecordContext<ResourceRecord<'commission-addition'>>();
  if (!record) return null;
  const after = formatBrl(record.amount, locale);
  if (record.amount === record.amount_before) return <>{after}</>;
  return <>{t('admin.addition.amount_change', { before: formatBrl(record.amount_before, locale), after })}</>;
}

/**
 * What decisions of staff add to commissions, and what of it waits for a second person. Amount and reason come first,
 * so that they are in view beside the sticky actions.
 */
export function CommissionAdditionList() {
  return (
    <ResourceList
      contract={commissionAddition}
      filters={filters}
      header={<StateTabs of={commissionAddition.name} source="unconfirmed" states={confirmationStates} hasSum />}
    >
      <ListTable rowClick={false} hiddenColumns={['campaign_name']}>
        <Column source="given_at" field={DateTimeField} />
        <Column source="affiliate_name" card="title" render={affiliateLink} />
        <Column source="added" card="amount" align="right" field={MoneyField} />
        <Column.CutText source="reason" width={NARROW} />
        <Column
          source="order_id"
          render={({ conversion_id, order_id }) => (
            <RecordLink resource="conversion" id={conversion_id} type="show">
              {order_id}
            </RecordLink>
          )}
        />
        <Column.Code source="kind" card="state" list={additionKind} />
        <Column source="amount" align="right" sx={{ '&&': { whiteSpace: 'normal' } }}>
          <OrderAmount />
        </Column>
        <Column source="campaign_name" />
        <Column source="given_by" />
        <Column source="confirmed_by">
          <AdditionState />
        </Column>
        <ActionsColumn changes={commissionAddition}>
          <ConfirmAddition />
          <WithdrawAddition />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
