import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FunctionField, ReferenceField, useRecordContext, useResourceDefinitions, useTranslate } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { auditEntry } from '#shared/resources/platform/audit-entry.ts';
import { affiliateName } from '../../kit/fields/full-name.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { auditActionChoices, auditEntityChoices, useAuditWords } from '../../kit/fields/use-audit-words.ts';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ExpandButton, withoutStockExpander } from '../../kit/list/expand-button.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { resourceOf } from './change-names.ts';
import { ChangesLine, ChangesTable } from './changes-table.tsx';

function AuditChanges() {
  const translate = useTranslate();
  const entry = useRecordContext<ResourceRecord<'audit-entry'>>();
  if (!entry) return null;
  return (
    <Box sx={{ py: 2, pl: 6, pr: 2 }}>
      <ChangesTable entity={entry.entity} before={entry.before} after={entry.after} />
      {entry.address !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('resources.audit-entry.fields.address')}: {entry.address}
        </Typography>
      )}
      {entry.request_id !== null && (
        <Typography variant="body2" color="text.secondary">
          {translate('resources.audit-entry.fields.request_id')}: {entry.request_id}
        </Typography>
      )}
    </Box>
  );
}

type Entry = RecordOf<typeof auditEntry>;

const Column = columnsOf(auditEntry);
const Filter = filtersOf(auditEntry);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.DateRange
    key="date"
    source="start_date"
    endSource="end_date"
    label="resources.audit-entry.fields.created_at"
    alwaysOn
  />,
  <Filter.Manager key="user" source="user_id" label="resources.audit-entry.fields.user_name" />,
  <Filter.Choice key="action" source="action" choices={auditActionChoices} alwaysOn />,
  <Filter.Choice key="entity" source="entity" choices={auditEntityChoices} />,
  <Filter.Record
    key="affiliate"
    source="affiliate_id"
    reference="affiliate"
    optionText={affiliateName}
    label="resources.audit-entry.fields.affiliate_name"
  />,
  <Filter.Flag key="only_changes" source="only_changes" alwaysOn />,
];

const affiliateLink = ({ affiliate_id }: Entry) =>
  affiliate_id !== null && (
    <RecordLink resource="affiliate" id={affiliate_id}>
      <ReferenceField source="affiliate_id" reference="affiliate" link={false} empty={String(affiliate_id)}>
        <FunctionField render={affiliateName} />
      </ReferenceField>
    </RecordLink>
  );

/** Who did it, and with which key where a program did. */
function doerOf({ user_name: name, key_id: keyId }: Entry, t: ReturnType<typeof useWords>) {
  if (keyId === null) return name ?? t('admin.audit.nobody');
  return `${name} (${t('resources.audit-entry.fields.key_id')} ${keyId})`;
}

/** What was done, and what it changed. */
function Act({ entry }: { entry: Entry }) {
  const { actionWord } = useAuditWords();
  return (
    <>
      <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
        {actionWord(entry.action)}
      </Typography>
      <ChangesLine {...entry} />
    </>
  );
}

/** What it was done to: a link, where that has a page. */
function Subject({ entry: { entity, entity_id: id } }: { entry: Entry }) {
  const { entityWord } = useAuditWords();
  const definitions = useResourceDefinitions();
  const text = [entityWord(entity), id].filter((part) => part !== null).join(' ');
  const resource = resourceOf(entity);
  const { hasShow = false, hasEdit = false } = definitions[resource] ?? {};
  if (id === null || !(hasShow || hasEdit)) return text;
  return (
    <RecordLink resource={resource} id={id} type={hasShow ? 'show' : 'edit'}>
      {text}
    </RecordLink>
  );
}

/** The audit log: who did what to what, and when; a row expands to all that it changed. */
export function AuditEntryList() {
  const t = useWords();
  return (
    <ResourceList contract={auditEntry} filters={filters}>
      <ListTable
        rowClick="expand"
        expand={<AuditChanges />}
        sx={withoutStockExpander}
        hiddenColumns={['entity_id', 'address']}
      >
        <Column source="created_at" card="amount" field={DateTimeField} />
        <Column source="user_name" render={(entry) => doerOf(entry, t)} />
        <Column source="action" sx={{ minWidth: 260 }} card="title" render={(entry) => <Act entry={entry} />} />
        <Column source="entity" render={(entry) => <Subject entry={entry} />} />
        <Column source="entity_id" />
        <Column source="affiliate_id" label="resources.audit-entry.fields.affiliate_name" render={affiliateLink} />
        <Column source="address" />
        <ActionsColumn>
          <ExpandButton />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
