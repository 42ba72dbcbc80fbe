import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
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

/** A count of the record around. */
export function CountField({ source }: FieldProps) {
  const locale = useSiteLocale();
  const value: unknown = useFieldValue({ source });
  return typeof value === 'number' ? value.toLocaleString(locale) : null;
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

interface CutFieldProps extends FieldProps {
  /** In pixels, at most. */
  width?: Width;
}

type Width = number | string;

/** For one of many texts of a table that fits into 1366 pixels and takes more room where there is more. */
export const NARROW = 'clamp(84px, 16vw - 128px, 220px)';

/** A long text on one line, cut where the column ends; whole in its tooltip. */
export function CutText({ text, width = 220 }: { text: string; width?: Width | undefined }) {
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

/** The text in a field of the record around, on one line. */
export function CutTextField({ source, width }: CutFieldProps) {
  return <CutText text={textOf(useFieldValue({ source }))} width={width} />;
}

/** A link to a site outside, which opens beside the back-office. */
export function WebAddressField({ source, width }: CutFieldProps) {
  const address = textOf(useFieldValue({ source }));
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer nofollow">
      <CutText text={address} width={width} />
    </Link>
  );
}

/** Names that the API joins by commas, on one line with room between them. */
export function NamesField({ source, width }: CutFieldProps) {
  const names = textOf(useFieldValue({ source }));
  return <CutText text={names.replaceAll(/,\s*/g, ', ')} width={width} />;
}

/** The name of the country whose two letters are in a field; anything else shows as it is. */
export function CountryField({ source }: FieldProps) {
  const locale = useSiteLocale();
  const country = textOf(useFieldValue({ source }));
  if (!/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country);
}

/** The name of the manager whose id is in a field. The managers of a page are asked for in one request. */
export function ManagerField({ source }: FieldProps) {
  return <ReferenceField source={source} reference="manager" link={false} empty="-" />;
}
