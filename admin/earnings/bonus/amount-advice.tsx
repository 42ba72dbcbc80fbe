import Typography from '@mui/material/Typography';
import { useGetOne, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatBrl, isAmount } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { amountInWords } from '#shared/rules/amount-in-words.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

/** Returns what this user may give the affiliate of a new bonus without a second person; null while it is unknown. */
function useLeftForNew(conversionId: number | null): number | null {
  const { data: conversion } = useGetOne<ResourceRecord<'conversion'>>(
    'conversion',
    { id: conversionId ?? 0 },
    { enabled: conversionId !== null },
  );
  const affiliateId = conversionId === null ? undefined : conversion?.affiliate_id;
  const { data: settings } = useGetOne<ResourceRecord<'affiliate-settings'>>(
    'affiliate-settings',
    { id: affiliateId ?? 0 },
    { enabled: affiliateId !== undefined },
  );
  return affiliateId === undefined ? null : (settings?.bonus_left ?? null);
}

/** The amount that is being typed, in words, and whether a second person has to confirm it. */
export function AmountAdvice() {
  const t = useWords();
  const locale = useSiteLocale();
  const record = useRecordContext<ResourceRecord<'bonus'>>();
  const amount: unknown = useWatch({ name: 'amount' });
  const conversionId: unknown = useWatch({ name: 'conversion_id' });
  const isNew = record?.id === undefined;
  const leftForNew = useLeftForNew(isNew && typeof conversionId === 'number' ? conversionId : null);
  if (typeof amount !== 'number' || !isAmount(amount) || amount === 0) return null;
  const left = isNew ? leftForNew : record.bonus_left;
  // Reducing a confirmed amount needs no second person.
  const isKept = !isNew && record.unconfirmed !== true && amount <= record.amount;
  const needsAnother = left !== null && amount > 0 && amount > left && !isKept;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mt: -1, mb: 1 }}>
        {amountInWords(amount, locale)}
      </Typography>
      {needsAnother && (
        <Notice severity="warning">
          {t('admin.bonus.second_person', { left: formatBrl(Math.max(left, 0), locale) })}
        </Notice>
      )}
    </>
  );
}
