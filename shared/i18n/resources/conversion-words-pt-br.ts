import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of conversions, which the report and the import say. */
export const conversionWordsPtBr = {
  conversion: {
    ...menuNamesPtBr.conversion,
    notifications: { updated: 'Conversão decidida! |||| %{smart_count} conversões decididas!' },
    fields: {
      transaction_id: 'ID da transação',
      order_id: 'Tra ID',
      creative_id: 'ID do criativo',
      commission_type: 'Tipo de comissão',
      transaction_amount: 'Valor da transação',
      affiliate_commission_cost: 'Comissão do afiliado',
      xtrasParams1: 'Anotação 1',
      xtrasParams2: 'Anotação 2',
      xtrasParams3: 'Anotação 3',
      xtrasParams4: 'Anotação 4',
      xtrasParams5: 'Anotação 5',
      booking_date: 'Data da reserva',
      booking_status: 'Status da reserva',
      coupon_type: 'Tipo de cupom',
      coupon_discount: 'Desconto do cupom',
      destination_city: 'Cidade de destino',
      destination_country: 'País de destino',
      end_date_time: 'Data e hora de término',
      click_datetime: 'Data e hora do clique',
      transaction_datetime: 'Data e hora da transação',
      validation_datetime: 'Data e hora da validação',
      validation_status: 'Status',
      refusal_reason: 'Motivo da recusa',
      block: 'Bloqueio',
      click_id: 'ID do clique',
      coupon_code: 'Cupom',
      rate: 'Comissão (%)',
      fixed: 'Comissão fixa',
    },
  },
};
