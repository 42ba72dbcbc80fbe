/**
 * The columns of the exported report: its header, and the SQL that makes the cell for people in Brazil. `conversion`,
 * `campaign` and `site` are the rows; the session's zone is São Paulo and its dates are written `dd/mm/yyyy`.
 */

/** Characters that make a spreadsheet take a text for a formula: tab, line breaks, `+ - = @` and their full-width forms. */
const formulaStarts = [9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312].join(', ');

/** A text as it is; an apostrophe goes before one that would be taken for a formula. */
const text = (column: string): string =>
  `case when ascii(${column}) in (${formulaStarts}) then '''' || ${column} else ${column} end`;

/** Cents as reais with a decimal comma. */
const amount = (column: string): string =>
  `case when ${column} < 0 then '-' else '' end || abs(${column}) / 100 || ',' || lpad((abs(${column}) % 100)::text, 2, '0')`;

/** An instant to the minute. */
const instant = (column: string): string => `left(${column}::text, 16)`;

const status = `case conversion.validation_status when 0 then 'Recusado' when 1 then 'Pendente' when 2 then 'Aprovado'
  when 3 then 'Faturado' when 4 then 'Pago' end`;

/** In the order of the report (specification §2). */
export const exportColumns: readonly (readonly [header: string, cell: string])[] = [
  ['Campanha', text('campaign.name')],
  ['ID do canal', 'conversion.site_id'],
  ['Canal', text('site.name')],
  ['ID da transação', text('conversion.transaction_id')],
  ['Número do pedido', text('conversion.order_id')],
  ['ID do criativo', text('conversion.creative_id')],
  ['Tipo de comissão', text('conversion.commission_type')],
  ['Valor da transação', amount('conversion.amount_cents')],
  ['Comissão do afiliado', amount('conversion.commission_cents')],
  ['xtrasParams1', text('conversion.xtras_params_1')],
  ['xtrasParams2', text('conversion.xtras_params_2')],
  ['xtrasParams3', text('conversion.xtras_params_3')],
  ['xtrasParams4', text('conversion.xtras_params_4')],
  ['xtrasParams5', text('conversion.xtras_params_5')],
  ['Data da reserva', instant('conversion.booking_date')],
  ['Situação da reserva', text('conversion.booking_status')],
  ['Tipo de cupom', text('conversion.coupon_type')],
  ['Desconto do cupom', amount('conversion.coupon_discount_cents')],
  ['Cidade de destino', text('conversion.destination_city')],
  ['País de destino', text('conversion.destination_country')],
  ['Data e hora de término', instant('conversion.end_date_time')],
  ['Data e hora do clique', instant('conversion.click_datetime')],
  ['Data e hora da transação', instant('conversion.transaction_datetime')],
  ['Data e hora da validação', instant('conversion.validation_datetime')],
  ['Status', status],
];
