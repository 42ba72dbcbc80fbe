import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { isPayeeComplete } from '#shared/rules/payability.ts';
import { payeeDataOf } from '#shared/rules/payee-data.ts';
import { paths } from '../../session/paths.ts';

type TodoName = 'personal_data' | 'address' | 'channel' | 'channel_review' | 'payment_info';

export interface Todo {
  name: TodoName;
  isDone: boolean;
  /** The page of the task; undefined if the affiliate cannot do it, or the user may not. */
  to?: (typeof paths)[keyof typeof paths];
}

interface Facts {
  affiliate: ResourceRecord<'affiliate'>;
  channels: readonly ResourceRecord<'channel'>[];
  paymentInfo: ResourceRecord<'payment-info'> | null;
  /** Whether the user may change the affiliate's data. */
  mayUpdate: boolean;
  mayAddChannel: boolean;
  /** Whether the user may enter payment data. */
  mayEnterPaymentInfo: boolean;
}

const isFilled = (text: string | null) => text !== null && text.trim() !== '';

/**
 * Returns the tasks before an affiliate's first payment, in the recommended order. A refused account has none, and one that
 * is paused or leaving needs no channel.
 */
export function todos(facts: Facts): Todo[] {
  const { affiliate, channels, paymentInfo, mayUpdate, mayAddChannel, mayEnterPaymentInfo } = facts;
  const hasPersonalData = [affiliate.business_name, affiliate.phone_number].every(isFilled);
  const hasAddress = [affiliate.country, affiliate.zip_code, affiliate.address, affiliate.city].every(isFilled);
  const isApproved = channels.some(({ status }) => status === channelStatus.codes.active);
  const isInReview = channels.some(({ status }) => status === channelStatus.codes.pending);
  if (affiliate.status === affiliateStatus.codes.refused) return [];
  const isActive = affiliate.status === affiliateStatus.codes.active;
  const channel: Todo =
    isInReview && !isApproved
      ? { name: 'channel_review', isDone: false }
      : { name: 'channel', isDone: isApproved, ...(mayAddChannel && { to: paths.channels }) };
  return [
    { name: 'personal_data', isDone: hasPersonalData, ...(mayUpdate && { to: paths.account }) },
    { name: 'address', isDone: hasAddress, ...(mayUpdate && { to: paths.address }) },
    ...(isActive ? [channel] : []),
    {
      name: 'payment_info',
      isDone: isPayeeComplete(paymentInfo ? payeeDataOf(paymentInfo) : undefined),
      ...(mayEnterPaymentInfo && { to: paths.paymentInfo }),
    },
  ];
}
