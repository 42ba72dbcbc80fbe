/**
 * Column headings of the conversion report, in order (spec §2). The export uses the Portuguese ones; the import
 * recognizes both.
 */
export const conversionColumns = {
  campaign_name: { 'pt-br': 'Campanha', en: 'Campaign' },
  site_id: { 'pt-br': 'ID do canal', en: 'Channel ID' },
  site_name: { 'pt-br': 'Canal', en: 'Channel' },
  transaction_id: { 'pt-br': 'ID da transação', en: 'Transaction ID' },
  order_id: { 'pt-br': 'Número do pedido', en: 'Order number' },
  creative_id: { 'pt-br': 'ID do criativo', en: 'Creative ID' },
  commission_type: { 'pt-br': 'Tipo de comissão', en: 'Commission type' },
  transaction_amount: { 'pt-br': 'Valor da transação', en: 'Transaction amount' },
  affiliate_commission_cost: { 'pt-br': 'Comissão do afiliado', en: 'Affiliate commission' },
  xtrasParams1: { 'pt-br': 'Anotação 1', en: 'Note 1' },
  xtrasParams2: { 'pt-br': 'Anotação 2', en: 'Note 2' },
  xtrasParams3: { 'pt-br': 'Anotação 3', en: 'Note 3' },
  xtrasParams4: { 'pt-br': 'Anotação 4', en: 'Note 4' },
  xtrasParams5: { 'pt-br': 'Anotação 5', en: 'Note 5' },
  booking_date: { 'pt-br': 'Data da reserva', en: 'Booking date' },
  booking_status: { 'pt-br': 'Status da reserva', en: 'Booking status' },
  coupon_type: { 'pt-br': 'Tipo de cupom', en: 'Coupon type' },
  coupon_discount: { 'pt-br': 'Desconto do cupom', en: 'Coupon discount' },
  destination_city: { 'pt-br': 'Cidade de destino', en: 'Destination city' },
  destination_country: { 'pt-br': 'País de destino', en: 'Destination country' },
  end_date_time: { 'pt-br': 'Data e hora de término', en: 'End date and time' },
  click_datetime: { 'pt-br': 'Data e hora do clique', en: 'Click date and time' },
  transaction_datetime: { 'pt-br': 'Data e hora da transação', en: 'Transaction date and time' },
  validation_datetime: { 'pt-br': 'Data e hora da validação', en: 'Validation date and time' },
  validation_status: { 'pt-br': 'Status', en: 'Status' },
} as const;

export type ConversionColumn = keyof typeof conversionColumns;
