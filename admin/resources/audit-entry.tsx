import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import {
  AutocompleteInput,
  DataTable,
  NumberInput,
  ReferenceInput,
  SearchInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import type { RecordOf } from '#shared/contract.ts';
import { auditEntry } from '#shared/resources/audit-entry.ts';
import { actionsCell } from '../kit/actions-cell.ts';
import { changesOf, type ChangedValue } from '../kit/changes.ts';
import { columnsOf } from '../kit/columns.tsx';
import { DateRangeInput } from '../kit/date-range/date-range-input.tsx';
import { ExpandButton, withoutStockExpander } from '../kit/expand-button.tsx';
import { ResourceList } from '../kit/resource-list.tsx';
import { textOf } from '../kit/text-of.ts';
import { useAuditWords } from '../kit/use-audit-words.ts';
import { useWords } from '../kit/use-words.ts';
import { DateTimeField } from '../kit/value-fields.tsx';

type AuditEntry = RecordOf<typeof auditEntry>;

const Column = columnsOf(auditEntry);

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateRangeInput
    key="date"
    source="start_date"
    endSource="end_date"
    label="resources.audit-entry.fields.created_at"
    alwaysOn
  />,
  <ReferenceInput key="user" source="user_id" reference="manager" perPage={100}>
    <AutocompleteInput label="resources.audit-entry.fields.user_name" />
  </ReferenceInput>,
  <TextInput key="action" source="action" />,
  <TextInput key="entity" source="entity" />,
  <NumberInput key="affiliate" source="affiliate_id" min={1} />,
];

/** Resources that the server's records call by another name. */
const resourceOfEntity = new Map([['site', 'channel']]);

/** Code lists of fields that hold a code, by entity and field. */
const codeLists = new Map<string, { labelKey: (code: unknown) => string }>([
  ['affiliate.status', affiliateStatus],
  ['channel.status', channelStatus],
  ['conversion.validation_status', conversionStatus],
]);

function Changed({ field, value }: { field: string; value: ChangedValue }) {
  const t = useWords();
  const translate = useTranslate();
  const codes = codeLists.get(field);
  if (value === undefined) return <>–</>;
  if (value === null || value === '') return <em>{t('admin.audit.nothing')}</em>;
  if (codes) return <>{translate(codes.labelKey(value))}</>;
  if (typeof value === 'boolean') return <>{t(value ? 'common.yes' : 'common.no')}</>;
  return <>{textOf(value)}</>;
}

/** What an entry changed, field by field. */
function Changes() {
  const t = useWords();
  const translate = useTranslate();
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const changes = changesOf(entry.before, entry.after);
  const resource = resourceOfEntity.get(entry.entity) ?? entry.entity;
  return (
    <Box sx={{ py: 2, pl: 6, pr: 2 }}>
      {changes.length === 0 && <Typography variant="body2">{t('admin.audit.no_changes')}</Typography>}
      {changes.length > 0 && (
        <Table size="small" sx={{ maxWidth: 960 }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('admin.audit.field')}</TableCell>
              <TableCell>{translate('resources.audit-entry.fields.before')}</TableCell>
              <TableCell>{translate('resources.audit-entry.fields.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map(({ field, before, after }) => (
              <TableRow key={field} sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
                <TableCell component="th" scope="row">
                  {translate(`resources.${resource}.fields.${field}`, { _: field })}
                </TableCell>
                <TableCell sx={{ color: 'text.secondary' }}>
                  <Changed field={`${resource}.${field}`} value={before} />
                </TableCell>
                <TableCell>
                  <Changed field={`${resource}.${field}`} value={after} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {entry.request_id !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('resources.audit-entry.fields.request_id')}: {entry.request_id}
        </Typography>
      )}
    </Box>
  );
}

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

function Who() {
  const t = useWords();
  const entry = useRecordContext<AuditEntry>();
  return <>{entry?.user_name ?? t('admin.audit.nobody')}</>;
}

/** Who did what, when, from where; each row opens to what it changed. */
export function AuditEntryList() {
  return (
    <ResourceList filters={filters} sort={{ field: 'id', order: 'DESC' }}>
      <DataTable bulkActionButtons={false} expand={<Changes />} sx={withoutStockExpander}>
        <Column source="created_at" field={DateTimeField} />
        <Column source="user_name" field={Who} />
        <Column source="action" field={Action} />
        <Column source="entity" field={Entity} />
        <Column source="entity_id" />
        <Column source="affiliate_id" align="right" />
        <Column source="address" />
        <Column label="admin.list.actions" sx={actionsCell}>
          <ExpandButton />
        </Column>
      </DataTable>
    </ResourceList>
  );
}
