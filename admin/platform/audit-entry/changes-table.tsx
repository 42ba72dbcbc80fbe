import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWords } from '../../kit/page/use-words.ts';
import { isHiddenField, labelKeys, resourceOf } from './change-names.ts';
import { Changed } from './changed-value.tsx';
import { changesOf } from './changes.ts';

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
  const changes = changesOf(before, after).filter(({ field }) => !isHiddenField(field));
  const resource = resourceOf(entity);
  const labelOf = (field: string) =>
    labelKeys(resource, field)
      .map((key) => translate(key, { _: '' }))
      .find((text) => text !== '') ?? field;
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
        {changes.map(({ field, before: old, after: next }) => (
          <TableRow key={field} sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
            <TableCell component="th" scope="row">
              {labelOf(field)}
            </TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>
              <Changed resource={resource} field={field} value={old} />
            </TableCell>
            <TableCell>
              <Changed resource={resource} field={field} value={next} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
