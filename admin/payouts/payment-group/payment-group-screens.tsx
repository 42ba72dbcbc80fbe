import {
  ArrayInput,
  AutocompleteArrayInput,
  FunctionField,
  NumberInput,
  type RaRecord,
  ReferenceArrayInput,
  SimpleFormIterator,
  useTranslate,
} from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { paymentGroup } from '#shared/resources/payouts/payment-group.ts';
import { fullName } from '../../kit/fields/full-name.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { MoneyField } from '../../kit/fields/value-fields.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';

type PaymentGroup = RecordOf<typeof paymentGroup>;

const Column = columnsOf(paymentGroup);
const Filter = filtersOf(paymentGroup);
const Input = inputsOf(paymentGroup);

const filters = [<Filter.Search key="q" source="q" alwaysOn />];

const nameOf = (affiliate: RaRecord) =>
  `${fullName({ name: textOf(affiliate['name']), last_name: textOf(affiliate['last_name']) })} (${affiliate.id})`;

const [daysMin, daysMax] = [1, 28];

const inputs = (
  <>
    <Input.Text source="name" autoFocus />
    <Input.Money source="minimum_payment_value" hint="admin.payment_group.minimum_hint" />
    <ArrayInput source="windows" helperText="admin.payment_group.windows_hint">
      <SimpleFormIterator inline disableReordering disableClear>
        <NumberInput
          source="last_request_day"
          label="admin.payment_group.last_request_day"
          min={daysMin}
          max={daysMax}
          helperText={false}
        />
        <NumberInput
          source="pay_day"
          label="admin.payment_group.pay_day"
          min={daysMin}
          max={daysMax}
          helperText={false}
        />
      </SimpleFormIterator>
    </ArrayInput>
    <ReferenceArrayInput source="affiliate_ids" reference="affiliate">
      <AutocompleteArrayInput optionText={nameOf} defaultValue={[]} />
    </ReferenceArrayInput>
  </>
);

function Windows({ windows }: Pick<PaymentGroup, 'windows'>) {
  const translate = useTranslate();
  const texts = windows.map(({ last_request_day: last, pay_day: pay }) =>
    translate('admin.payment_group.window', { last, pay }),
  );
  return texts.join(', ');
}

function Members({ affiliate_ids: { length } }: Pick<PaymentGroup, 'affiliate_ids'>) {
  return useTranslate()('admin.payment_group.members', { smart_count: length });
}

/** Groups of affiliates with pay days and a minimum of their own. */
export function PaymentGroupList() {
  return (
    <ResourceList contract={paymentGroup} filters={filters} createInputs={inputs}>
      <ListTable rowClick={false}>
        <Column source="name" card="title" />
        <Column source="windows">
          <FunctionField<PaymentGroup> render={({ windows }) => <Windows windows={windows} />} />
        </Column>
        <Column source="minimum_payment_value" field={MoneyField} align="right" />
        <Column source="affiliate_ids">
          <FunctionField<PaymentGroup> render={({ affiliate_ids }) => <Members affiliate_ids={affiliate_ids} />} />
        </Column>
        <ActionsColumn changes={paymentGroup}>
          <EditInDialog contract={paymentGroup}>{inputs}</EditInDialog>
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
