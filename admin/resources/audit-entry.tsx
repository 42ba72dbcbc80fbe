import {
  AutocompleteInput,
  DataTable,
  NumberInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
  useRecordContext,
} from 'react-admin';
import type { RecordOf } from '#shared/contract.ts';
import { auditEntry } from '#shared/resources/audit-entry.ts';
import { actionsCell } from '../kit/sticky-cell.ts';
import { columnsOf } from '../kit/columns.tsx';
import { DateRangeInput } from '../kit/date-range/date-range-input.tsx';
import { ExpandButton, withoutStockExpander } from '../kit/expand-button.tsx';
import { RecordLink } from '../kit/record-link.tsx';
import { ResourceList } from '../kit/resource-list.tsx';
import { auditActionChoices, auditEntityChoices, useAuditWords } from '../kit/use-audit-words.ts';
import { useWords } from '../kit/use-words.ts';
import { DateTimeField } from '../kit/value-fields.tsx';
import { AuditChanges } from '../pages/audit-changes.tsx';

type AuditEntry = RecordOf<typeof auditEntry>;

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

function Action() {
  const { actionWord } = useAuditWords();
  const entry = useRecordContext<AuditEntry>();
  return <>{entry && actionWord(entry.action)}</>;
}

function Entity() {
  const { entityWord } = useAuditWords();
  const entry = useRecordContext<AuditEntry>();
  return <>{entry && entityWord(entry.entity)}</>;
}

function AffiliateLink() {
  const entry = useRecordContext<AuditEntry>();
  if (entry?.affiliate_id == null) return null;
  return (
    <RecordLink resource="affiliate" id={entry.affiliate_id}>
      {entry.affiliate_id}
    </RecordLink>
  );
}

function Who() {
  const t = useWords();
  const entry = useRecordContext<AuditEntry>();
  return <>{entry?.user_name ?? t('admin.audit.nobody')}</>;
}

/** Who did what, when, from where; each row opens to what it changed. */
export function AuditEntryList() {
  return (
    <ResourceList filters={filters} sort={{ field: 'id', order: 'DESC' }}>
      <DataTable bulkActionButtons={false} expand={<AuditChanges />} sx={withoutStockExpander}>
        <Column source="created_at" field={DateTimeField} />
        <Column source="user_name" field={Who} />
        <Column source="action" field={Action} />
        <Column source="entity" field={Entity} />
        <Column source="entity_id" />
        <Column source="affiliate_id" align="right" field={AffiliateLink} />
        <Column source="address" />
        <Column label="admin.list.actions" sx={actionsCell}>
          <ExpandButton />
        </Column>
      </DataTable>
    </ResourceList>
  );
}
