import { useQuery } from '@tanstack/react-query';
import { toCents } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { PaymentBlocker } from '#shared/rules/payability.ts';
import type { NextPayout } from '#shared/rules/payout-calendar.ts';
import { taxInvoiceKindOf } from '#shared/rules/tax-invoice-kind.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { type AccountBlocker, missingIn } from './blocked-dialog.tsx';
import { usePaymentInfo } from './use-payment-info.ts';

type PayoutStanding = ResourceRecord<'payout-standing'>;

/** The facts that decide whether payment can be requested. Each is undefined while loading. */
export interface PaymentState {
  /** Reais. */
  available: number | undefined;
  /** The reason why the amount cannot be requested; null if there is none. */
  amountBlocker: PaymentBlocker | null | undefined;
  accountBlockers: readonly AccountBlocker[] | undefined;
  /** Until when to ask, and when that is paid. */
  payout: NextPayout | undefined;
  /** Null if none is registered. */
  paymentInfo: ResourceRecord<'payment-info'> | null | undefined;
  /** Whether a payment to the registered payee waits for its tax invoice; false while the payee is unknown. */
  needsInvoice: boolean;
  /** Reads again what blocks a request in the account, for a screen with outdated data. */
  reload: () => Promise<readonly AccountBlocker[]>;
}

function accountBlockerOf({ code, values }: PayoutStanding['blockers'][number]): AccountBlocker | undefined {
  switch (code) {
    case 'affiliate_status':
    case 'business_name':
    case 'payments_frozen':
    case 'payee_unconfirmed':
      return { reason: code };
    case 'payment_info':
      return { reason: code, missing: missingIn(values.fields ?? []) };
    case 'payee_hold':
      return { reason: code, until: values.until ?? '' };
    default:
      return undefined;
  }
}

const accountBlockersOf = ({ blockers }: PayoutStanding): AccountBlocker[] =>
  blockers.flatMap((blocker) => accountBlockerOf(blocker) ?? []);

function amountBlockerOf({ blockers }: PayoutStanding): PaymentBlocker | null {
  for (const { code, values } of blockers) {
    if (code === 'switched_off') return { reason: code };
    if (code === 'below_minimum') {
      const { minimum = 0, missing = 0 } = values;
      return { reason: code, minimumCents: toCents(minimum), missingCents: toCents(missing) };
    }
  }
  return null;
}

/** Fetches what decides whether an affiliate can request payment: its standing, and the payment info that is shown. */
export function usePaymentState(affiliateId: number) {
  const { client } = useScreenHost();
  const standing = useQuery({
    queryKey: queryKeys.one('payout-standing', affiliateId),
    queryFn: ({ signal }) => client.one('payout-standing', affiliateId, { signal }),
  });
  const info = usePaymentInfo(affiliateId);
  const { data, refetch } = standing;
  const payment: PaymentState = {
    available: data?.available,
    amountBlocker: data && amountBlockerOf(data),
    accountBlockers: data && accountBlockersOf(data),
    payout: data && { cutOff: data.cut_off, payDate: data.pay_date },
    paymentInfo: info.data,
    needsInvoice: taxInvoiceKindOf(info.data?.document_type ?? null) !== undefined,
    reload: async () => {
      const { data: current } = await refetch();
      return current ? accountBlockersOf(current) : [];
    },
  };
  return { payment, queries: [standing, info] };
}
