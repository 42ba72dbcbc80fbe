import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { useWords } from '../../kit/page/use-words.ts';
import { isHiddenField, labelKeys, resourceOf } from './change-names.ts';
import { Changed } from './changed-value.tsx';
import { changesOf, isNothing } from './changes.ts';

interface ChangesTableProps {
  /** As the audit names it. */
  entity: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** The fields that differ and that people look at, with their names. */
function useChanges({ entity, before, after }: ChangesTableProps) {
  const translate = useTranslate();
  const resource = resourceOf(entity);
  return {
    resource,
    changes: changesOf(before, after).filter(({ field }) => !isHiddenField(field)),
    labelOf: (field: string) =>
      labelKeys(resource, field)
        .map((key) => translate(key, { _: '' }))
        .find((text) => text !== '') ?? field,
  };
}

/** The fields that a change changed. */
export function ChangesTable({ entity, before, after }: ChangesTableProps) {
  const t = useWords();
  const translate = useTranslate();
  const { resource, changes, labelOf } = useChanges({ entity, before, after });
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

/** As many as one line has room for. */
const SUMMARY_MAX = 2;

/** What a change changed, in a line: 'Status: Pendente → Ativo'. */
export function ChangesLine(entry: ChangesTableProps) {
  const { resource, changes, labelOf } = useChanges(entry);
  const rest = changes.length - SUMMARY_MAX;
  if (changes.length === 0) return null;
  return (
    <Typography component="div" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {changes.slice(0, SUMMARY_MAX).map(({ field, before, after }, index) => (
        <Fragment key={field}>
          {index > 0 && ' · '}
          {labelOf(field)}:{' '}
          {isNothing(before) ? null : (
            <>
              <Changed isShort resource={resource} field={field} value={before} /> →{' '}
            </>
          )}
          <Changed isShort resource={resource} field={field} value={after} />
        </Fragment>
      ))}
      {rest > 0 && ` · +${rest}`}
    </Typography>
  );
}
