import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import { changesOf, type ChangedValue } from './changes.ts';
import { textOf } from './text-of.ts';
import { useWords } from './use-words.ts';

/** Resources whose audit name differs; the other names only replace `-` by `_`. */
const resourceOfEntity = new Map([['site', 'channel']]);

/** The code lists of coded fields, by entity and field. */
const codeLists = new Map<string, { labelKey: (code: unknown) => string }>([
  ['affiliate.status', affiliateStatus],
  ['campaign.status', campaignStatus],
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

interface ChangesTableProps {
  /** As the audit names it. */
  entity: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** The fields that a change changed. */
export function ChangesTable({ entity, before, after }: ChangesTableProps) {
  const t = useWords();
  const translate = useTranslate();
  const changes = changesOf(before, after);
  const resource = resourceOfEntity.get(entity) ?? entity.replaceAll('_', '-');
  if (changes.length === 0) return <Typography variant="body2">{t('admin.audit.no_changes')}</Typography>;
  return (
    <Table size="small" sx={{ maxWidth: 960, tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('admin.audit.field')}</TableCell>
          <TableCell>{translate('resources.audit-entry.fields.before')}</TableCell>
          <TableCell>{translate('resources.audit-entry.fields.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <TableRow key={change.field} sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
            <TableCell component="th" scope="row">
              {translate(`resources.${resource}.fields.${change.field}`, { _: change.field })}
            </TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>
              <Changed field={`${resource}.${change.field}`} value={change.before} />
            </TableCell>
            <TableCell>
              <Changed field={`${resource}.${change.field}`} value={change.after} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
