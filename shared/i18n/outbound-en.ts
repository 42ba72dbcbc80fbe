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
  commission: 'Commissions',
  fee: 'Service fee',
  total: 'Total',
  note: 'Notes',
  print: 'Print',
  until: 'This link is valid until %{date}.',
  unknown_title: 'This link does not open any more',
  unknown_text:
    'The link of the invoice has expired or was replaced. Ask whoever sent you the invoice for another one.',
};
