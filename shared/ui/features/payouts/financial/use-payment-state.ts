import { useQuery } from '@tanstack/react-query';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { PayoutBlocker } from '#shared/resources/payouts/payout-standing.ts';
import type { PaymentBlocker } from '#shared/rules/payability.ts';
import type { NextPayout } from '#shared/rules/payout-calendar.ts';
import { taxInvoiceKindOf } from '#shared/rules/tax-invoice-kind.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

type PayoutStanding = ResourceRecord<'payout-standing'>;

/** The facts that decide whether payment can be requested. Each is undefined while loading. */
export interface PaymentState {
  /** Reais. */
  available: number | undefined;
  /** Reais that a request needs; 0 where requests are switched off. */
  minimum: number | undefined;
  /** The reason why the amount cannot be requested; null if there is none. */
  amountBlocker: PayoutBlocker | null | undefined;
  accountBlockers: readonly PayoutBlocker[] | undefined;
  /** Until when to ask, and when that is paid. */
  payout: NextPayout | undefined;
  /** Null if none is registered. */
  paymentInfo: ResourceRecord<'payment-info'> | null | undefined;
  /** Whether a payment to the registered payee waits for its tax invoice; false while the payee is unknown. */
  needsInvoice: boolean;
  /** Whether all of it is unknown, and nothing is loading it. */
  hasFailed: boolean;
  /** Reads again what blocks a request in the account, for a screen with outdated data. */
  reload: () => Promise<readonly PayoutBlocker[]>;
}

const amountCodes: readonly string[] = ['switched_off', 'below_minimum'] satisfies PaymentBlocker['reason'][];
const accountCodes: readonly string[] = [
  'affiliate_status',
  'payments_frozen',
  'business_name',
  'payment_info',
  'payee_unconfirmed',
  'payee_hold',
] satisfies PaymentBlocker['reason'][];

const accountBlockersOf = ({ blockers }: PayoutStanding): PayoutBlocker[] =>
  blockers.filter(({ code }) => accountCodes.includes(code));

const amountBlockerOf = ({ blockers }: PayoutStanding): PayoutBlocker | null =>
  blockers.find(({ code }) => amountCodes.includes(code)) ?? null;

/** Fetches what decides whether an affiliate can request payment: its standing. */
export function usePaymentState(affiliateId: number) {
  const { client } = useScreenHost();
  const standing = useQuery({
    queryKey: queryKeys.one('payout-standing', affiliateId),
    queryFn: ({ signal }) => client.one('payout-standing', affiliateId, { signal }),
    // Other pages change what it is made of.
    staleTime: 0,
  });
  const { data, refetch } = standing;
  const payment: PaymentState = {
    available: data?.available,
    minimum: data?.minimum,
    amountBlocker: data && amountBlockerOf(data),
    accountBlockers: data && accountBlockersOf(data),
    payout: data && { cutOff: data.cut_off, payDate: data.pay_date },
    paymentInfo: data?.payment_info,
    needsInvoice: taxInvoiceKindOf(data?.payment_info?.document_type ?? null) !== undefined,
    hasFailed: standing.isError && data === undefined,
    reload: async () => {
      const { data: current } = await refetch();
      return current ? accountBlockersOf(current) : [];
    },
  };
  return { payment, query: standing };
}
