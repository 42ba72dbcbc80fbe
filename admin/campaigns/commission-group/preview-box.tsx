import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useIsMutating } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Form, TextInput, useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { previewStep } from '#shared/codes/campaigns/preview-step.ts';
import { previewBlock } from '#shared/codes/tracking/preview-block.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { campaignRevenue } from '#shared/resources/campaigns/campaign-revenue.ts';
import { commissionPreview } from '#shared/resources/campaigns/commission-preview.ts';
import { businessDate, formatDateTime } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { InstantInput } from '../../kit/form/dates/instant-input.tsx';
import { MoneyInput } from '../../kit/form/money-input.tsx';
import { RecordSelect } from '../../kit/form/record-select.tsx';
import { useSettled } from '../../kit/form/use-settled.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { revenueOfSale } from './revenue-of-sale.ts';

type Preview = RecordOf<typeof commissionPreview>;

const AMOUNT = 100;
const MATCH_MAX = 60;

/** Shows what a sale would earn and why: of R$ 100,00 now, until other values are typed. */
export function PreviewBox({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const [sale] = useState(() => ({ amount: AMOUNT, date: new Date().toISOString() }));
  return (
    <Paper component="section" variant="outlined" aria-labelledby="preview" sx={{ p: 2 }}>
      <Typography variant="h2" id="preview" sx={{ mb: 2 }}>
        {t('admin.rates.preview')}
      </Typography>
      <Form defaultValues={sale}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
            columnGap: 2,
          }}
        >
          <MoneyInput source="amount" label="admin.rates.amount" />
          <InstantInput source="date" label="admin.rates.when" helperText="admin.rates.sao_paulo" />
          <RecordSelect source="site_id" reference="channel" label="admin.rates.channel" />
          <TextInput
            source="commission_type"
            label="admin.rates.commission_type"
            slotProps={{ htmlInput: { maxLength: MATCH_MAX } }}
          />
          <TextInput
            source="category"
            label="admin.rates.category"
            slotProps={{ htmlInput: { maxLength: MATCH_MAX } }}
          />
        </Box>
        <Answer campaignId={campaignId} />
      </Form>
    </Paper>
  );
}

/** The filter of a sale; undefined for incomplete values, which are not sent. */
function filterOf(campaignId: number, typed: Readonly<Record<string, unknown>>) {
  const filled = Object.entries(typed).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const { success, data } = z.safeParse(
    z.partial(commissionPreview.filter),
    Object.fromEntries([['campaign_id', campaignId], ...filled]),
  );
  return success && data.amount !== undefined && data.date !== undefined ? data : undefined;
}

function Answer({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const typed = useWatch();
  const filter = useMemo(() => filterOf(campaignId, typed), [campaignId, typed]);
  const settledFilter = useSettled(filter, SEARCH_DELAY_MS);
  // Refetched after each change of a group, a division or a schedule.
  const isChanging = useIsMutating() > 0;
  const { data, error, refetch } = useGetList<Preview>(
    commissionPreview.name,
    { filter: settledFilter },
    { enabled: settledFilter !== undefined && !isChanging, placeholderData: (former) => former },
  );
  const [preview] = data ?? [];
  const seesRevenues = useMay('campaign-revenue', 'list');
  return (
    <Box aria-live="polite" sx={{ minHeight: 88 }}>
      {error !== null && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      {error === null && filter !== undefined && preview && (
        <>
          <Earned preview={preview} />
          {seesRevenues && settledFilter && (
            <Left campaignId={campaignId} sale={settledFilter} commission={preview.commission} />
          )}
        </>
      )}
      {filter === undefined && <Typography color="text.secondary">{t('admin.rates.preview_hint')}</Typography>}
    </Box>
  );
}

const REVENUES_READ = 100;

interface LeftProps {
  campaignId: number;
  sale: { amount?: number | undefined; date?: string | undefined };
  commission: number;
}

/** What the sale leaves of what the advertiser pays for it, or that it leaves nothing. */
function Left({ campaignId, sale: { amount = 0, date = '' }, commission }: LeftProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const { data } = useGetList<RecordOf<typeof campaignRevenue>>(campaignRevenue.name, {
    filter: { campaign_id: campaignId },
    pagination: { page: 1, perPage: REVENUES_READ },
    sort: { field: 'starts_on', order: 'DESC' },
  });
  if (data === undefined) return null;
  const paid = revenueOfSale(data, { day: businessDate(new Date(date)), amount });
  if (paid === undefined) return <Typography color="warning.main">{t('admin.rates.no_revenue')}</Typography>;
  const left = (Math.round(paid.amount * 100) - Math.round(commission * 100)) / 100;
  const values = {
    amount: formatBrl(left, locale),
    revenue: rateText(paid.revenue.rate, paid.revenue.fixed, locale),
  };
  return left > 0 ? (
    <Typography color="text.secondary">{t('admin.rates.left', values)}</Typography>
  ) : (
    <Typography color={left < 0 ? 'error.main' : 'warning.main'}>{t('admin.rates.nothing_left', values)}</Typography>
  );
}

function Earned({ preview }: { preview: Preview }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { commission, rate, fixed, steps, blocks } = preview;
  const text = rateText(rate, fixed, locale);
  const of = t(fixed === null ? 'admin.rates.of_rate' : 'admin.rates.of_fixed', { rate: text });
  const wordsOf = ({ from, to, commission_type, category, ...rest }: Preview['steps'][number]['detail']) => ({
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])),
    match: [commission_type, category].filter(Boolean).join(' · ') || t('admin.rates.all'),
    span:
      to == null
        ? t('admin.rates.since', { from: formatDateTime(from ?? '', locale) })
        : t('admin.rates.span', { from: formatDateTime(from ?? '', locale), to: formatDateTime(to, locale) }),
  });
  return (
    <>
      <Typography variant="h3" component="p">
        {t('admin.rates.earns', { amount: formatBrl(commission, locale) })}{' '}
        {text !== '' && (
          <Typography component="span" color="text.secondary">
            {of}
          </Typography>
        )}
      </Typography>
      <Box component="ol" sx={{ my: 1, pl: 3 }}>
        {steps.map(({ code, detail }) => (
          <li key={code}>{t(previewStep.labelKey(code), wordsOf(detail))}</li>
        ))}
      </Box>
      {blocks.map((block) => (
        <Box key={block} sx={{ mt: 1 }}>
          <Notice severity="warning">{t(previewBlock.labelKey(block))}</Notice>
        </Box>
      ))}
    </>
  );
}
