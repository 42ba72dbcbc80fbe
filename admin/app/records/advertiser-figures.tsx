import { useQuery } from '@tanstack/react-query';
import { formatBrl } from '#shared/money.ts';
import { businessDate, datePresets, formatDateTime, systemClock } from '#shared/time.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { soldText } from '#shared/ui/features/reports/dashboard/figures.ts';
import { useRefusedOrders } from '../../earnings/postback/refused-orders-notice.tsx';
import { FetchedFigure, type ShownFigure } from '../../kit/page/fetched-figure.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { sumOfMargins, useMargins } from '../../reports/campaign-margin/use-margins.ts';
import { marginFigure, OpenFigure } from './record-figures.tsx';

interface OfAdvertiser {
  advertiserId: number;
}

/** The margins of an advertiser's campaigns in the last 30 days. */
export const useAdvertiserMargins = (advertiserId: number) =>
  useMargins(datePresets(businessDate(systemClock.now())).last_30_days, useMay('campaign-margin', 'list'), {
    advertiserId,
  });

/** What staff know an advertiser by: what it sells and leaves, what it owes, and when its server was last heard of. */
export function AdvertiserFigures({ advertiserId }: OfAdvertiser) {
  const [seesMargins, seesInvoices, seesMessages] = [
    useMay('campaign-margin', 'list'),
    useMay('advertiser-invoice', 'list'),
    useMay('postback', 'list'),
  ];
  return (
    <>
      {seesMargins && <SoldAndLeft advertiserId={advertiserId} />}
      {seesInvoices && <OpenFigure advertiserId={advertiserId} />}
      {seesMessages && <LastMessage advertiserId={advertiserId} />}
    </>
  );
}

function SoldAndLeft({ advertiserId }: OfAdvertiser) {
  const t = useWords();
  const { t: common, locale } = useTranslation();
  const { data, error } = useAdvertiserMargins(advertiserId);
  const sum = data && sumOfMargins(data);
  const sold: ShownFigure | undefined = sum && {
    value: formatBrl(sum.amount, locale),
    hint: soldText(sum.conversions, common, locale),
  };
  return (
    <>
      <FetchedFigure label={t('admin.record_figures.sold')} error={error} shown={sold} />
      <FetchedFigure
        label={t('admin.record_figures.margin')}
        error={error}
        shown={sum && marginFigure(sum, t, locale)}
      />
    </>
  );
}

/** When the server of the advertiser last sent something; of one that sends nothing, its last sale, as from a file. */
function LastMessage({ advertiserId }: OfAdvertiser) {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const filter = { advertiser_id: advertiserId };
  const seesSales = useMay('conversion', 'list');
  const last = useQuery({
    queryKey: queryKeys.list('postback', { filter, count: 1 }),
    queryFn: async ({ signal }) => (await client.list('postback', { filter, range: [0, 0] as const, signal })).rows,
  });
  const message = last.data?.[0];
  const sale = useQuery({
    queryKey: queryKeys.list('conversion', { filter, count: 1 }),
    queryFn: async ({ signal }) => {
      const options = { filter, range: [0, 0] as const, sort: ['created_at', 'DESC'] as const, signal };
      return (await client.list('conversion', options)).rows;
    },
    enabled: seesSales && last.data !== undefined && message === undefined,
  });
  const refused = useRefusedOrders(advertiserId).data?.total ?? 0;
  const soldAt = sale.data?.[0]?.created_at;
  const shown: ShownFigure | undefined =
    message === undefined
      ? last.data && {
          value: '–',
          hint:
            soldAt === undefined
              ? t('admin.record_figures.no_message')
              : t('admin.record_figures.last_sale', { at: formatDateTime(soldAt, locale) }),
        }
      : {
          value: formatDateTime(message.received_at, locale),
          hint:
            refused === 0
              ? t('admin.record_figures.all_accepted')
              : t('admin.record_figures.refused_messages', { smart_count: refused }),
          ...(refused > 0 && { severity: 'warning' }),
        };
  return <FetchedFigure label={t('admin.record_figures.last_message')} error={last.error} shown={shown} />;
}
