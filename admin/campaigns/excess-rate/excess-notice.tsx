import Box from '@mui/material/Box';
import { useIsMutating } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { RecordOf } from '#shared/contract/contract.ts';
import { excessRate } from '#shared/resources/campaigns/excess-rate.ts';
import { formatDate } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { useSettled } from '../../kit/form/use-settled.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type ExcessRate = RecordOf<typeof excessRate>;
type Filter = Partial<z.output<typeof excessRate.filter>>;

/** Finds rates above the revenue; none for users who may not see revenues. */
function useExcessRates(filter: Filter | undefined): readonly ExcessRate[] {
  const mayList = useMay(excessRate.name, 'list');
  // Refetched after each change of a group, a division, a schedule or a revenue.
  const isChanging = useIsMutating() > 0;
  const { data = [] } = useGetList<ExcessRate>(
    excessRate.name,
    { filter, sort: { field: 'starts_on', order: 'ASC' } },
    { enabled: mayList && filter !== undefined && !isChanging },
  );
  return filter === undefined ? [] : data;
}

/** Warns on the page of a campaign as long as it pays more than it receives. */
export function ExcessNotice({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const rows = useExcessRates({ campaign_id: campaignId });
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Notice severity="warning">
        {t('admin.rates.excess.title')}
        <Rows rows={rows} isTyped={false} />
      </Notice>
    </Box>
  );
}

interface ExcessHintProps {
  campaignId: number;
  /** What the surrounding form saves: a commission group, a division, or a schedule. */
  of: 'group' | 'division' | 'schedule';
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The values that a form would save; undefined until it has those to compare. */
function plannedOf(values: Readonly<Record<string, unknown>>, { campaignId, of }: ExcessHintProps): Filter | undefined {
  const { id, group_id, comission_group_id, is_default, rate, fixed, date, end_date } = values;
  const filter = {
    group: { group_id: id, is_default, rate, fixed },
    division: { group_id, rate, fixed },
    schedule: { group_id: comission_group_id, from: date, to: end_date },
  }[of];
  const entries = Object.entries(filter).filter(([, value]) => isFilled(value));
  const { success, data } = z.safeParse(z.partial(excessRate.filter), Object.fromEntries(entries));
  if (!success) return undefined;
  const hasSubject = of === 'schedule' ? data.group_id !== undefined && data.from !== undefined : true;
  const hasValue = of === 'schedule' || data.rate !== undefined || data.fixed !== undefined;
  return hasSubject && hasValue ? { ...data, campaign_id: campaignId } : undefined;
}

/** Warns in a form, before it is saved, that its rate or schedule pays more than the campaign receives. */
export function ExcessHint(props: ExcessHintProps) {
  const { campaignId, of } = props;
  const t = useWords();
  const values = useWatch();
  const planned = useMemo(() => plannedOf(values, { campaignId, of }), [values, campaignId, of]);
  // The values of a form are new objects at each key.
  const settled = useSettled(JSON.stringify(planned), SEARCH_DELAY_MS);
  const isSettled = settled === JSON.stringify(planned);
  const rows = useExcessRates(isSettled ? planned : undefined);
  return (
    <Box aria-live="polite">
      {rows.length > 0 && (
        <Notice severity="warning">
          {t('admin.rates.excess.form')}
          <Rows rows={rows} isTyped={of !== 'schedule'} />
        </Notice>
      )}
    </Box>
  );
}

function Rows({ rows, isTyped }: { rows: readonly ExcessRate[]; isTyped: boolean }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {rows.map((row) => (
        <Row key={row.id} row={row} isTyped={isTyped} />
      ))}
    </Box>
  );
}

/** @param props.isTyped whether the rate is that of the form, which needs no name */
function Row({ row, isTyped }: { row: ExcessRate; isTyped: boolean }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { group_name: group, schedule_title: title } = row;
  const match = [row.commission_type, row.category].filter(Boolean).join(' · ') || t('admin.rates.all');
  const ofGroup = row.is_division
    ? t('admin.rates.excess.division', { match, group: group ?? '' })
    : t('admin.rates.excess.group', { group: group ?? '' });
  const named = isTyped ? t('admin.rates.excess.this_rate') : ofGroup;
  const what = title === null ? named : t('admin.rates.excess.in_schedule', { what: named, title });
  const from = formatDate(row.starts_on, locale);
  const to = row.ends_on === null ? null : formatDate(row.ends_on, locale);
  const span =
    to === null
      ? t('admin.rates.excess.since', { from })
      : t(from === to ? 'admin.rates.excess.day' : 'admin.rates.excess.span', { from, to });
  const rate = rateText(row.rate, row.fixed, locale);
  const revenue = rateText(row.revenue_rate, row.revenue_fixed, locale);
  return <li>{t('admin.rates.excess.row', { what, rate, revenue, span })}</li>;
}
