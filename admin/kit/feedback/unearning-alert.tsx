import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ConversionBlock, conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import { useSiteLocale, useWords } from '../page/use-words.ts';

interface Unearning {
  reason: ConversionBlock;
  orders: number;
  amount: number;
  commission: number;
  /** Of advertisers' servers, where an order may have several. */
  messages?: number;
}

/** What earns nothing, by reason; nothing where there is none. */
export function UnearningAlert({ unearning }: { unearning: readonly Unearning[] }) {
  const t = useWords();
  const locale = useSiteLocale();
  const money = (reais: number) => formatBrl(reais, locale);
  const orders = unearning.reduce((sum, { orders: count }) => sum + count, 0);
  const lost = toReais(unearning.reduce((sum, { commission }) => sum + toCents(commission), 0));
  if (orders === 0) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      <strong>
        {t('admin.import.earns_nothing', {
          smart_count: orders,
          orders: orders.toLocaleString(locale),
          commission: money(lost),
        })}
      </strong>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {unearning.map(({ reason, orders: count, amount, commission, messages }) => (
          <li key={reason}>
            {t('admin.import.earns_nothing_by', {
              smart_count: count,
              reason: t(conversionBlock.labelKey(reason)),
              orders: count.toLocaleString(locale),
              amount: money(amount),
              commission: money(commission),
            })}
            {messages !== undefined &&
              ` (${t('admin.advertiser.messages', { smart_count: messages, messages: messages.toLocaleString(locale) })})`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
