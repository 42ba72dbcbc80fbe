import { AutocompleteInput, DataTable, NumberInput, ReferenceInput, SearchInput, SelectInput } from 'react-admin';
import type { RecordOf } from '#shared/contract.ts';
import { auditEntry } from '#shared/resources/audit-entry.ts';
import { actionsCell } from '../../kit/sticky-cell.ts';
import { columnsOf } from '../../kit/columns.tsx';
import { DateRangeInput } from '../../kit/date-range/date-range-input.tsx';
import { ExpandButton, withoutStockExpander } from '../../kit/expand-button.tsx';
import { RecordLink } from '../../kit/record-link.tsx';
import { ResourceList } from '../../kit/resource-list.tsx';
import { auditActionChoices, auditEntityChoices, useAuditWords } from '../../kit/use-audit-words.ts';
import { useWords } from '../../kit/use-words.ts';
import { DateTimeField } from '../../kit/value-fields.tsx';
import { AuditChanges } from './audit-changes.tsx';

const Column = columnsOf(auditEntry);

const WHO = 'resources.audit-entry.fields.user_name';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateRangeInput
    key="date"
    source="start_date"
    endSource="end_date"
    label="resources.audit-entry.fields.created_at"
    alwaysOn
  />,
  <ReferenceInput key="user" source="user_id" reference="manager" perPage={100} label={WHO}>
    <AutocompleteInput label={WHO} helperText={false} />
  </ReferenceInput>,
  <SelectInput key="action" source="action" choices={auditActionChoices} />,
  <SelectInput key="entity" source="entity" choices={auditEntityChoices} />,
  <NumberInput key="affiliate" source="affiliate_id" min={1} />,
];

const affiliateLink = ({ affiliate_id }: RecordOf<typeof auditEntry>) =>
  affiliate_id !== null && (
    <RecordLink resource="affiliate" id={affiliate_id}>
      {affiliate_id}
    </RecordLink>
  );

/** Who did what, when, from where; each row opens to what it changed. */
export function AuditEntryList() {
  const t = useWords();
  const { actionWord, entityWord } = useAuditWords();
  return (
    <ResourceList filters={filters} sort={{ field: 'id', order: 'DESC' }}>
      <DataTable bulkActionButtons={false} expand={<AuditChanges />} sx={withoutStockExpander}>
        <Column source="created_at" field={DateTimeField} />
        <Column source="user_name" render={({ user_name }) => user_name ?? t('admin.audit.nobody')} />
        <Column source="action" render={({ action }) => actionWord(action)} />
        <Column source="entity" render={({ entity }) => entityWord(entity)} />
        <Column source="entity_id" />
        <Column source="affiliate_id" align="right" render={affiliateLink} />
        <Column source="address" />
        <Column label="admin.list.actions" sx={actionsCell}>
          <ExpandButton />
        </Column>
      </DataTable>
    </ResourceList>
  );
}
