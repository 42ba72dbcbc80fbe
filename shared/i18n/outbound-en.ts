import type { outboundPtBr } from './portal/outbound-pt-br.ts';
import type { Translated } from './translate.ts';

/** The English words of the public page of an advertiser's invoice. */
export const outboundEn: Translated<(typeof outboundPtBr)['portal']['outbound']> = {
  page: 'Invoice',
  title: 'Invoice no. %{number}',
  loading: 'Opening the invoice…',
  from: 'Issued by',
  to: 'To',
  document: 'CNPJ / registration no.: %{document}',
  month: 'Month of the conversions',
  issued: 'Issued',
  due: 'Due',
  paid: 'Paid',
  campaign: 'Campaign',
  count: 'Conversions',
  amount: 'Sales',
  commission: 'Charge',
  fee: 'Service fee',
  total: 'Total',
  overdue: '%{smart_count} day overdue |||| %{smart_count} days overdue',
  payment: 'Payment on %{date}',
  credit: 'Credit on %{date}: %{reason}',
  open: 'Open',
  how_to_pay: 'How to pay %{amount}',
  pix_key: 'Pix key',
  bank_account: 'Bank account',
  note: 'Notes',
  print: 'Print',
  until: 'This link is valid until %{date}.',
  unknown_title: 'This link no longer opens',
  unknown_text:
    'The link of the invoice has expired or was replaced. Ask whoever sent you the invoice for another one.',
};
