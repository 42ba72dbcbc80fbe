import Alert from '@mui/material/Alert';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { affiliate } from '#shared/resources/accounts/affiliate.ts';
import { fullName } from '../../kit/fields/full-name.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { TiledText } from '../../kit/fields/tiled-text.tsx';
import { DateField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { BulkEdit } from '../../kit/list/bulk-edit.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { OpenButton } from '../../kit/list/open-button.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { SelectColumn } from '../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../kit/list/selection-toolbar.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { decidableStatuses } from './decidable-statuses.ts';

const Column = columnsOf(affiliate);
const Filter = filtersOf(affiliate);
const Input = inputsOf(affiliate);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.DateRange
    key="created"
    source="created_from"
    endSource="created_to"
    label="resources.affiliate.fields.created"
    alwaysOn
  />,
  <Filter.Manager key="comercial" source="comercial_manager_id" />,
  <Filter.Manager key="service" source="service_manager_id" />,
];

const states = codeChoices(affiliateStatus);

function BulkActions() {
  const t = useWords();
  return (
    <>
      <BulkEdit contract={affiliate} field="status" label="admin.affiliate.set_status">
        <Input.Code source="status" list={affiliateStatus} names={decidableStatuses} />
        <Alert severity="info">{t('admin.affiliate.deletion_statuses')}</Alert>
      </BulkEdit>
      <BulkEdit contract={affiliate} field="comercial_manager_id" label="admin.affiliate.set_comercial_manager">
        <Input.Manager source="comercial_manager_id" />
      </BulkEdit>
      <BulkEdit contract={affiliate} field="service_manager_id" label="admin.affiliate.set_service_manager">
        <Input.Manager source="service_manager_id" />
      </BulkEdit>
    </>
  );
}

/** All affiliates: the page 'Manage' of the breadcrumbs. */
export function AffiliateList() {
  const mayEdit = useMay(affiliate.name, 'update');
  return (
    <ResourceList
      contract={affiliate}
      filters={filters}
      header={<StateTabs of={affiliate.name} source="status" states={states} />}
    >
      <ListTable
        rowClick="edit"
        bulkActionsToolbar={
          <SelectionToolbar>
            <BulkActions />
          </SelectionToolbar>
        }
      >
        {mayEdit && <SelectColumn />}
        <Column source="id" align="right" card="number" />
        <Column
          source="name"
          card="title"
          render={(record) => (
            <TiledText name={fullName(record)} isPerson>
              <RecordLink resource={affiliate.name} id={record.id}>
                {fullName(record)}
              </RecordLink>
            </TiledText>
          )}
        />
        <Column.Code source="status" list={affiliateStatus} card="state" />
        <Column.Record source="comercial_manager_id" reference="manager" card="none" />
        <Column.Record source="service_manager_id" reference="manager" card="none" />
        <Column source="created_at" field={DateField} />
        <Column source="email" />
        <ActionsColumn>
          <OpenButton contract={affiliate} />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
