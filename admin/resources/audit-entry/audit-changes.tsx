import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { changesOf, type ChangedValue } from '../../kit/changes.ts';
import { textOf } from '../../kit/text-of.ts';
import { useWords } from '../../kit/use-words.ts';

/** Resources whose audit name differs; the other names only replace `-` by `_`. */
const resourceOfEntity = new Map([['site', 'channel']]);

/** The code lists of coded fields, by entity and field. */
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

/** The changed fields of the current audit entry. */
export function AuditChanges() {
  const t = useWords();
  const translate = useTranslate();
  const entry = useRecordContext<ResourceRecord<'audit-entry'>>();
  if (!entry) return null;
  const changes = changesOf(entry.before, entry.after);
  const resource = resourceOfEntity.get(entry.entity) ?? entry.entity.replaceAll('_', '-');
  return (
    <Box sx={{ py: 2, pl: 6, pr: 2 }}>
      {changes.length === 0 && <Typography variant="body2">{t('admin.audit.no_changes')}</Typography>}
      {changes.length > 0 && (
        <Table size="small" sx={{ maxWidth: 960, tableLayout: 'fixed' }}>
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
