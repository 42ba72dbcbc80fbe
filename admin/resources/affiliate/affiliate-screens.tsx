import { AutocompleteInput, DataTable, EditButton, ReferenceInput, SearchInput, SelectInput } from 'react-admin';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { affiliate } from '#shared/resources/affiliate.ts';
import { actionsCell } from '../../kit/sticky-cell.ts';
import { codeChoices } from '../../kit/code-choices.ts';
import { columnsOf } from '../../kit/columns.tsx';
import { DateRangeInput } from '../../kit/date-range/date-range-input.tsx';
import { fullName } from '../../kit/full-name.ts';
import { RecordLink } from '../../kit/record-link.tsx';
import { ResourceList } from '../../kit/resource-list.tsx';
import { StatusField } from '../../kit/status-field.tsx';
import { DateField, ManagerField } from '../../kit/value-fields.tsx';

const Column = columnsOf(affiliate);

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={codeChoices(affiliateStatus)} alwaysOn />,
  <DateRangeInput
    key="created"
    source="created_from"
    endSource="created_to"
    label="resources.affiliate.fields.created"
    alwaysOn
  />,
  <ReferenceInput key="comercial" source="comercial_manager_id" reference="manager" perPage={100}>
    <AutocompleteInput helperText={false} />
  </ReferenceInput>,
  <ReferenceInput key="service" source="service_manager_id" reference="manager" perPage={100}>
    <AutocompleteInput helperText={false} />
  </ReferenceInput>,
];

/** Every affiliate: the page 'Manage' of the breadcrumbs. */
export function AffiliateList() {
  return (
    <ResourceList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable bulkActionButtons={false}>
        <Column source="id" align="right" />
        <Column
          source="name"
          render={(record) => (
            <RecordLink resource={affiliate.name} id={record.id}>
              {fullName(record)}
            </RecordLink>
          )}
        />
        <Column source="status">
          <StatusField source="status" list={affiliateStatus} />
        </Column>
        <Column source="comercial_manager_id" field={ManagerField} />
        <Column source="service_manager_id" field={ManagerField} />
        <Column source="created_at" field={DateField} />
        <Column source="email" />
        <Column label="admin.list.actions" sx={actionsCell}>
          <EditButton />
        </Column>
      </DataTable>
    </ResourceList>
  );
}
