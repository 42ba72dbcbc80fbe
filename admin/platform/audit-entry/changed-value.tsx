import { Fragment } from 'react';
import { useReference, useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { codesOf, isMoney, referenceOf, wordKeys } from './change-names.ts';
import type { ChangedValue } from './changes.ts';

const ids = z.array(z.int());
const segments = z.array(z.object({ kind: z.string(), value: z.string(), isAllowed: z.boolean() }));
const invoiceLines = z.array(z.object({ description: z.string(), amountCents: z.number() }));
const texts = z.array(z.union([z.string(), z.number()]));

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The name of a record; its id until it is loaded, or if the user may not read it. */
function RecordName({ reference, id }: { reference: string; id: number }) {
  const may = useMay(reference, 'list');
  const { referenceRecord } = useReference({ reference, id, options: { enabled: may } });
  const name: unknown = referenceRecord?.['name'] ?? referenceRecord?.['business_name'];
  return name === undefined ? id : `${textOf(name)} (${id})`;
}

const SHORT_LENGTH = 60;

const beginningOf = (text: string) => (text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH).trimEnd()}…` : text);

interface ChangedProps {
  resource: string;
  field: string;
  value: ChangedValue;
  /** In a line of text, which has room for the beginning only. */
  isShort?: boolean;
}

/** A value before or after a change, as people read it: names, words, dates and amounts. */
export function Changed({ resource, field, value, isShort = false }: ChangedProps) {
  const t = useWords();
  const text = useChangedText(resource, field);
  const reference = referenceOf[field];
  const referred = ids.safeParse(Array.isArray(value) ? value : [value]);
  if (value === undefined) return <>–</>;
  if (value === null || value === '') return <em>{t('admin.audit.nothing')}</em>;
  if (reference !== undefined && referred.success && referred.data.length > 0) {
    return referred.data.map((id, index) =>
      isShort ? (
        <Fragment key={id}>
          {index > 0 && ', '}
          <RecordName reference={reference} id={id} />
        </Fragment>
      ) : (
        <div key={id}>
          <RecordName reference={reference} id={id} />
        </div>
      ),
    );
  }
  if (Array.isArray(value) && value.length === 0) return <em>{t('admin.audit.nothing')}</em>;
  if (isShort) return beginningOf(text(value));
  return <span style={{ whiteSpace: 'pre-line' }}>{text(value)}</span>;
}

/** Returns the formatter of a field's values that are neither empty nor ids. */
function useChangedText(resource: string, field: string): (value: unknown) => string {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const codes = codesOf(resource, field);
  const wordKey = wordKeys.get(`${resource}.${field}`);
  const listText = (list: readonly unknown[]) => {
    const segmented = segments.safeParse(list);
    if (segmented.success)
      return segmented.data
        .map(({ kind, value, isAllowed }) => {
          const label = translate(`admin.campaign.segment.${isAllowed ? 'allowed' : 'denied'}_${kind}`);
          return `${label}: ${value}`;
        })
        .join('\n');
    const lines = invoiceLines.safeParse(list);
    if (lines.success)
      return lines.data
        .map(({ description, amountCents }) => `${description}: ${formatBrl(toReais(amountCents), locale)}`)
        .join('\n');
    const plain = texts.safeParse(list);
    return plain.success ? plain.data.join(', ') : textOf(list);
  };
  return (value) => {
    if (codes) return translate(codes.labelKey(value));
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (Array.isArray(value)) return listText(value);
    if (typeof value === 'number') {
      if (field === 'rate_basis_points') return rateText(value / 100, null, locale);
      return isMoney(field) ? formatBrl(value, locale) : value.toLocaleString(locale);
    }
    if (typeof value !== 'string') return textOf(value);
    if (wordKey) return translate(wordKey(value));
    if (datePattern.test(value)) return formatDate(value);
    return instantPattern.test(value) ? formatDateTime(value) : value;
  };
}
