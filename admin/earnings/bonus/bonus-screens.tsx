import Chip from '@mui/material/Chip';
import { ReferenceInput, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { formatBrl } from '#shared/money.ts';
import { bonus } from '#shared/resources/earnings/bonus.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { bonusTypeText } from '#shared/ui/features/earnings/bonus-type-text.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField, MoneyField, NARROW } from '../../kit/fields/value-fields.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { affiliateLink, confirmableFilters, confirmationStates } from '../confirmable-list.tsx';
import { AmountAdvice } from './amount-advice.tsx';
import { ConfirmBonus } from './confirm-bonus.tsx';
import { ConversionInput } from './conversion-input.tsx';

const Column = columnsOf(bonus);
const Input = inputsOf(bonus);

const TYPES_SHOWN = 100;

const filters = confirmableFilters(bonus);

function TypeInput() {
  const t = useWords();
  return (
    <ReferenceInput source="bonus_type_id" reference="bonus-type" perPage={TYPES_SHOWN}>
      <SelectInput isRequired optionText={({ name }: ResourceRecord<'bonus-type'>) => bonusTypeText(t, name)} />
    </ReferenceInput>
  );
}

const inputs = (
  <>
    <TypeInput />
    <Input.Money source="amount" hint="admin.bonus.amount_hint" />
    <AmountAdvice />
    <Input.Text source="note" hint="admin.bonus.note_hint" />
  </>
);

function AddBonus() {
  return (
    <CreateInDialog contract={bonus}>
      <ConversionInput source="conversion_id" />
      {inputs}
    </CreateInDialog>
  );
}

/** The state of its line or, where there is none yet, that a second person has to confirm it. */
function BonusState() {
  const t = useWords();
  const record = useRecordContext<ResourceRecord<'bonus'>>();
  if (!record) return null;
  if (!record.unconfirmed)
    return record.state === null ? null : <StatusChip list={commissionState} code={record.state} />;
  return <Chip size="small" color="warning" variant="outlined" label={t('admin.list.unconfirmed')} />;
}

/** A bonus whose line was requested can only be corrected by another one. */
const isUnrequested = ({ state }: ResourceRecord<'bonus'>) =>
  state === null || state === commissionState.codes.future || state === commissionState.codes.available;

function NoBonuses() {
  const translate = useTranslate();
  return (
    <EmptyList next={translate('resources.bonus.invite')}>
      <AddBonus />
    </EmptyList>
  );
}

/** The bonuses on conversions: list, add, change, remove. */
export function BonusList() {
  const t = useWords();
  const locale = useSiteLocale();
  const nameOfBonus = ({ amount, affiliate_name, affiliate_id, order_id }: ResourceRecord<'bonus'>) =>
    t('admin.bonus.named', {
      amount: formatBrl(amount, locale),
      affiliate: affiliate_name ?? affiliate_id,
      order: order_id,
    });
  return (
    <ResourceList
      contract={bonus}
      filters={filters}
      mainAction={<AddBonus />}
      empty={<NoBonuses />}
      header={<StateTabs of={bonus.name} source="unconfirmed" states={confirmationStates} hasSum />}
    >
      <ListTable rowClick={false} hiddenColumns={['id']}>
        <Column source="id" card="number" align="right" />
        <Column source="created_at" field={DateField} />
        <Column source="affiliate_name" card="title" render={affiliateLink} />
        <Column
          source="order_id"
          render={({ conversion_id, order_id }) => (
            <RecordLink resource="conversion" id={conversion_id} type="show">
              <CutText text={order_id} width={130} />
            </RecordLink>
          )}
        />
        <Column source="campaign_name" />
        <Column source="bonus_type_name" render={({ bonus_type_name }) => bonusTypeText(t, bonus_type_name)} />
        <Column source="amount" card="amount" align="right" field={MoneyField} />
        <Column source="state" card="state">
          <BonusState />
        </Column>
        <Column source="given_by" />
        <Column.CutText source="note" width={NARROW} />
        <ActionsColumn changes={bonus}>
          <ConfirmBonus />
          <EditInDialog
            contract={bonus}
            fields={['bonus_type_id', 'amount', 'note']}
            isEditable={isUnrequested}
            nameOf={nameOfBonus}
          >
            {inputs}
          </EditInDialog>
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
