import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import type { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

export function BilledCampaigns({ record }: { record: RecordOf<typeof advertiserInvoice> }) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const money = (reais: number) => formatBrl(reais, locale);
  return (
    <Table size="small" aria-label={translate('resources.advertiser-invoice.fields.campaigns')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('admin.billing.campaign')}</TableCell>
          <TableCell align="right">{translate('resources.advertiser-invoice.fields.count')}</TableCell>
          <TableCell align="right">{t('admin.billing.amount')}</TableCell>
          <TableCell align="right">{translate('resources.advertiser-invoice.fields.commission')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {record.campaigns.map(({ campaign_id, campaign_name, count, amount, commission }) => (
          <TableRow key={campaign_id}>
            <TableCell>{campaign_name}</TableCell>
            <TableCell align="right">{count.toLocaleString(locale)}</TableCell>
            <TableCell align="right">{money(amount)}</TableCell>
            <TableCell align="right">{money(commission)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
