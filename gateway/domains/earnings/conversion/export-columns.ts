import { type ConversionColumn, conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import { amountCell as amount, instantCell as instant, textCell as text } from '../../../lib/csv-cells.ts';

const status = `case conversion.validation_status when 0 then 'Recusado' when 1 then 'Pendente' when 2 then 'Aprovado'
  when 3 then 'Faturado' when 4 then 'Pago' end`;

/**
 * The columns of the report, each with the SQL that makes its cell for people in Brazil. `conversion`, `campaign` and
 * `site` are the rows; the session's zone is São Paulo and its dates are written `dd/mm/yyyy`.
 */
const cells: readonly (readonly [ConversionColumn, cell: string])[] = [
  ['campaign_name', text('campaign.name')],
  ['site_id', 'conversion.site_id'],
  ['site_name', text('site.name')],
  ['transaction_id', text('conversion.transaction_id')],
  ['order_id', text('conversion.order_id')],
  ['creative_id', text('conversion.creative_id')],
  ['commission_type', text('conversion.commission_type')],
  ['transaction_amount', amount('conversion.amount_cents')],
  [
    'affiliate_commission_cost',
    amount('case when conversion.validation_status <> 0 then conversion.commission_cents end'),
  ],
  ['xtrasParams1', text('conversion.xtras_params_1')],
  ['xtrasParams2', text('conversion.xtras_params_2')],
  ['xtrasParams3', text('conversion.xtras_params_3')],
  ['xtrasParams4', text('conversion.xtras_params_4')],
  ['xtrasParams5', text('conversion.xtras_params_5')],
  ['booking_date', instant('conversion.booking_date')],
  ['booking_status', text('conversion.booking_status')],
  ['coupon_type', text('conversion.coupon_type')],
  ['coupon_discount', amount('conversion.coupon_discount_cents')],
  ['destination_city', text('conversion.destination_city')],
  ['destination_country', text('conversion.destination_country')],
  ['end_date_time', instant('conversion.end_date_time')],
  ['click_datetime', instant('conversion.click_datetime')],
  ['transaction_datetime', instant('conversion.transaction_datetime')],
  ['validation_datetime', instant('conversion.validation_datetime')],
  ['validation_status', status],
];

/** The header and the cell of each column, in the order of the report (specification §2). */
export const exportColumns = cells.map(([column, cell]) => [conversionColumns[column]['pt-br'], cell] as const);

/** The further columns of the report of staff, which spans affiliates. `affiliate` is the row. */
export const staffColumns = [
  ['ID do afiliado', 'conversion.affiliate_id'],
  ['Afiliado', text(`concat_ws(' ', affiliate.name, affiliate.last_name)`)],
] as const;
