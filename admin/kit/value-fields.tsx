import Box from '@mui/material/Box';
import { ReferenceField, useFieldValue } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { textOf } from './text-of.ts';
import { useSiteLocale } from './use-words.ts';

interface FieldProps {
  source: string;
}

/** Reais of the record around. */
export function MoneyField({ source }: FieldProps) {
  const locale = useSiteLocale();
  const value: unknown = useFieldValue({ source });
  return typeof value === 'number' ? formatBrl(value, locale) : null;
}

/** The business date of an instant, dd/mm/yyyy; the time is in its tooltip. */
export function DateField({ source }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  if (typeof value !== 'string') return null;
  return (
    <Box component="time" dateTime={value} title={formatDateTime(value)}>
      {formatDate(value)}
    </Box>
  );
}

/** An instant in São Paulo, dd/mm/yyyy HH:mm. */
export function DateTimeField({ source }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  return typeof value === 'string' ? <time dateTime={value}>{formatDateTime(value)}</time> : null;
}

/** A long text on one line, cut where the column ends; whole in its tooltip. */
export function CutTextField({ source, width = 220 }: FieldProps & { width?: number }) {
  const value: unknown = useFieldValue({ source });
  const text = textOf(value);
  if (text === '') return null;
  return (
    <Box
      component="span"
      title={text}
      sx={{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text}
    </Box>
  );
}

/** The name of the manager whose id is in a field. The managers of a page are asked for in one request. */
export function ManagerField({ source }: FieldProps) {
  return <ReferenceField source={source} reference="manager" link={false} empty="-" />;
}
