import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { useCommissionSums } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { usePaymentInfo } from '#shared/ui/features/payouts/financial/use-payment-info.ts';
import { usePayments } from '#shared/ui/features/payouts/payments/use-payments.ts';
import { useMay } from '../../session/use-may.ts';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import { useOwnTaxInvoices } from '../../session/use-own-tax-invoices.ts';
import { useUser } from '../../session/user.tsx';
import { needsOf } from './needs.ts';
import { paymentNews } from './payment-news.ts';
import { todos } from './todos.ts';

/** As many as the page of payments shows, which then has them already. */
const PAYMENTS_READ = 10;

/** Fetches what the affiliate has to do: its open tasks, and what its payments need. */
export function useTasks(today: string) {
  const { locale } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  const affiliate = useAffiliate(affiliateId);
  const channels = useOwnChannels();
  const paymentInfo = usePaymentInfo(affiliateId);
  const payments = usePayments(affiliateId, 0, PAYMENTS_READ);
  const taxInvoices = useOwnTaxInvoices();
  const { underWay } = useCommissionSums(affiliateId);
  const mayUpdate = useMay('affiliate', 'update');
  const mayAddChannel = useMay('channel', 'create');
  const mayEnterPaymentInfo = useMay('payment-info', 'create');
  const maySettle = { payment_info: useMay('payment-info', 'update'), invoices: useMay('invoice-upload', 'create') };

  const isSetUp = affiliate.data && channels.data && paymentInfo.data !== undefined;
  const items = isSetUp
    ? todos({
        affiliate: affiliate.data,
        channels: channels.data,
        paymentInfo: paymentInfo.data,
        mayUpdate,
        mayAddChannel,
        mayEnterPaymentInfo,
      })
    : [];
  const news =
    payments.data && taxInvoices.data
      ? paymentNews({ payments: payments.data.rows, taxInvoices: taxInvoices.data, today, locale })
      : [];
  const queries = [affiliate, channels, paymentInfo, payments, taxInvoices];
  return {
    items,
    needs: needsOf({ news, todos: items, underWay, maySettle }),
    channels: channels.data,
    isKnown: isSetUp && payments.data !== undefined && taxInvoices.data !== undefined,
    /** Whether nothing is asked for any more, as after a failure. */
    isSettled: queries.every(({ isPending }) => !isPending),
    failure: loadErrorOf(queries),
  };
}
