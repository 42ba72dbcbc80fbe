import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { affiliate } from '#shared/resources/accounts/affiliate.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { fullName } from '../../kit/fields/full-name.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { TiledText } from '../../kit/fields/tiled-text.tsx';
import { DateField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { OpenButton } from '../../kit/list/open-button.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { SelectColumn } from '../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../kit/list/selection-toolbar.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';

const Column = columnsOf(affiliate);
const Filter = filtersOf(affiliate);

/** They come with the forms, once rows are selected. */
const BulkActions = lazyPart(() => import('./affiliate-bulk-actions.tsx'), 'AffiliateBulkActions');

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
            <LazyPlace>
              <BulkActions />
            </LazyPlace>
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
