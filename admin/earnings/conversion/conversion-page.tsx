import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import {
  Link,
  ListContextProvider,
  type RaRecord,
  ResourceContextProvider,
  Title,
  useGetList,
  useList,
  useParams,
} from 'react-admin';
import { ApiError } from '#shared/client/api-error.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { SaleHistory } from '#shared/ui/features/reports/conversion-history/sale-history.tsx';
import type { LinkTo, Sale } from '#shared/ui/features/reports/conversion-history/sale-timeline.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { SelectionContext } from '../../kit/feedback/selection-summary.tsx';
import { BulkHost } from '../../kit/list/bulk/bulk-host.tsx';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { WaitingAdditionNotice } from '../commission-addition/waiting-addition-notice.tsx';
import { Decisions, decisionsOn, orderOf } from './decisions.tsx';

/** The page of one sale: what happened to it, and what staff can decide. */
export function ConversionPage() {
  const id = Number(useParams()['id']);
  return Number.isSafeInteger(id) && id > 0 ? <SaleOf id={id} /> : <NotFound />;
}

function SaleOf({ id }: { id: number }) {
  const t = useWords();
  const { client } = useScreenHost();
  const linkTo = useLinkTo();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.one('conversion-history', id),
    queryFn: ({ signal }) => client.one('conversion-history', id, { signal }),
  });
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const title = data ? t('screens.history.order', { order: data.order_id }) : t('screens.history.title');
  return (
    <>
      <Title title={title} />
      <PageTrail resource={conversion.name} title={title} />
      {error !== null && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      {isPending && <FormSkeleton fields={4} />}
      {data && (
        <>
          <WaitingAdditionNotice conversionId={id} onDecided={() => void refetch()} />
          <SaleHistory sale={data} linkTo={linkTo} isStaff actions={<SaleDecisions sale={data} />} />
        </>
      )}
    </>
  );
}

const pages: Readonly<Record<Parameters<LinkTo>[0], (id: number) => string>> = {
  affiliate: (id) => `/affiliate/${id}`,
  advertiser: (id) => `/advertiser/${id}`,
  campaign: (id) => `/campaign/${id}`,
  payment: (id) => `/payment/${id}`,
  'payment-run': (id) => `/payment-run/${id}`,
  'bank-return': (id) => `/bank-return/${id}/show`,
  'advertiser-invoice': (id) => `/advertiser-invoice/${id}/show`,
};

/** Links to what the user may open. */
function useLinkTo(): LinkTo {
  const may: Record<Parameters<LinkTo>[0], boolean> = {
    affiliate: useMay('affiliate', 'one'),
    advertiser: useMay('advertiser', 'one'),
    campaign: useMay('campaign', 'one'),
    payment: useMay('payment', 'one'),
    'payment-run': useMay('payment-run', 'one'),
    'bank-return': useMay('bank-return', 'one'),
    'advertiser-invoice': useMay('advertiser-invoice', 'one'),
  };
  return (resource, id, text) => (may[resource] ? <Link to={pages[resource](id)}>{text}</Link> : text);
}

/** The decisions of the list, on this sale alone. */
function SaleDecisions({ sale }: { sale: Sale }) {
  const mayDecide = useMay('conversion', 'update');
  // By the list, which knows the version that a decision is made on.
  const { data = [] } = useGetList<RaRecord>(
    conversion.name,
    { filter: { order_id: sale.order_id, campaign_id: sale.campaign_id } },
    { enabled: mayDecide },
  );
  const record = data.find(({ id }) => id === sale.id);
  if (!mayDecide || record === undefined) return null;
  return (
    <ResourceContextProvider value={conversion.name}>
      <OnlyThis sale={sale} record={record} />
    </ResourceContextProvider>
  );
}

function OnlyThis({ sale, record }: { sale: Sale; record: RaRecord }) {
  const list = useList({ data: [record], resource: conversion.name });
  return (
    <BulkHost>
      <ListContextProvider value={{ ...list, resource: conversion.name, selectedIds: [record.id] }}>
        <SelectionContext value={{ amount: 'transaction_amount', nameOf: orderOf }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Decisions possible={decisionsOn(sale)} />
          </Stack>
        </SelectionContext>
      </ListContextProvider>
    </BulkHost>
  );
}
