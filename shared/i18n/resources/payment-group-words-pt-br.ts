import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of payment groups. */
export const paymentGroupWordsPtBr = {
  'payment-group': {
    ...menuNamesPtBr['payment-group'],
    empty: 'Ainda não há grupos de pagamento. Sem grupo valem os dias 15 e 25.',
    page: { create: 'Novo grupo de pagamento', edit: 'Editar grupo de pagamento' },
    notifications: {
      created: 'Grupo de pagamento criado com sucesso',
      updated: 'Grupo de pagamento atualizado com sucesso',
      deleted: 'Grupo de pagamento excluído',
    },
    fields: {
      windows: 'Dias de pagamento',
      minimum_payment_value: 'Valor mínimo',
      affiliate_ids: 'Afiliados',
    },
  },
};
