import type { RecordOf } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import type { payment } from '#shared/resources/payouts/payment.ts';

type Payee = Pick<RecordOf<typeof payment>, 'affiliate_name' | 'amount'>;

/** Returns who is paid, and how much: 'Mariana Costa · R$ 26,05'. */
export const whomAndAmount = ({ affiliate_name: name, amount }: Payee, locale: Locale) =>
  `${name} · ${formatBrl(amount, locale)}`;
