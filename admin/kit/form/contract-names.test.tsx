import { expect, it } from 'vitest';
import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { affiliate } from '#shared/resources/accounts/affiliate.ts';
import { country } from '#shared/resources/accounts/country.ts';
import { channel } from '#shared/resources/campaigns/channel.ts';
import { bank } from '#shared/resources/payouts/bank.ts';
import { invoice } from '#shared/resources/payouts/invoice.ts';
import type { ScreensTable } from '../../app/screens.ts';
import { BulkEdit } from '../list/bulk-edit.tsx';
import { columnsOf } from '../list/columns.tsx';
import { filtersOf } from '../list/filters.tsx';
import { NestedList } from '../list/nested-list.tsx';
import { inputSchema } from './input-schema.ts';
import { inputsOf } from './inputs.tsx';
import { EditInDialog } from './record-buttons.tsx';

// The compiler is the test: if one of the lines below compiles, its `@ts-expect-error` is unused and fails.
const Column = columnsOf(invoice);
const Filter = filtersOf(invoice);
const Input = inputsOf(invoice);
const CountryFilter = filtersOf(country);

const misspelt = [
  // @ts-expect-error -- no field of the record
  <Column key="column" source="affilate_name" />,
  // @ts-expect-error -- no field of the record
  <Column.CutText key="cut" source="affilate_name" />,
  // @ts-expect-error -- no field of the record
  <Column.Code key="code" source="sate" list={invoiceState} />,
  // @ts-expect-error -- no resource
  <Column.Record key="record" source="affiliate_id" reference="afiliate" />,
  // @ts-expect-error -- no field of the input, though one of the record
  <Input.Text key="text" source="affiliate_name" />,
  // @ts-expect-error -- no field of the input
  <Input.Money key="money" source="total_recieved" />,
  // @ts-expect-error -- no filter key, though a field of the record
  <Filter.Manager key="id" source="total" />,
  // @ts-expect-error -- no filter key
  <Filter.Choice key="choice" source="yearmoth" choices={[]} />,
  // @ts-expect-error -- a contract without `q` cannot be searched
  <CountryFilter.Search key="search" source="q" />,
  // @ts-expect-error -- no field to sort by
  <NestedList key="sort" contract={channel} filter={{}} sort={['nmae', 'ASC']} children={null} />,
  // @ts-expect-error -- no filter key
  <NestedList key="filter" contract={channel} filter={{ afiliate_id: 1 }} children={null} />,
  // @ts-expect-error -- no field of the input
  <EditInDialog key="edit" contract={invoice} fields={['total']} children={null} />,
  // @ts-expect-error -- no field of the input
  <BulkEdit key="bulk" contract={affiliate} field="email" label="admin.affiliate.set_status" children={null} />,
];
// @ts-expect-error -- no field of the record
const screens: Pick<ScreensTable, 'advertiser'> = { advertiser: { recordRepresentation: 'buisness_name' } };

it('a misspelt column, input, filter, sort or representation does not compile', () => {
  expect(misspelt).toHaveLength(13);
  expect(screens).toBeDefined();
});

it('a form validates the fields that it edits, and by default all that may change', () => {
  expect(Object.keys(inputSchema(invoice, ['invoice_nums']).shape)).toEqual(['invoice_nums']);
  const channelFields = Object.keys(inputSchema(channel).shape);
  expect(channelFields).toContain('cj_id');
  expect(channelFields).not.toContain('affiliate_id');
  expect(Object.keys(inputSchema(bank).shape)).toEqual([]);
});
