import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of bonuses. */
export const bonusWordsPtBr = {
  bonus: {
    ...menuNamesPtBr.bonus,
    empty: 'Nenhum bônus foi lançado até agora.',
    invite: 'Lance um bônus em uma conversão aprovada: ele entra nas comissões do afiliado como uma linha própria.',
    notifications: {
      created: 'Bônus adicionado com sucesso!',
      updated: 'Bônus alterado com sucesso!',
      deleted: 'Bônus removido com sucesso!',
    },
    page: { create: 'Adicionar bônus', edit: 'Alterar bônus' },
    fields: {
      conversion_id: 'Conversão',
      order_id: 'Pedido',
      bonus_type_id: 'Tipo',
      bonus_type_name: 'Tipo',
      note: 'Observação',
      given_by: 'Dado por',
      given_at: 'Dado em',
      confirmed_by: 'Confirmado por',
      confirmed_at: 'Confirmado em',
      unconfirmed: 'Falta confirmar',
      can_confirm: 'Posso confirmar',
      bonus_left: 'Posso dar sem confirmação',
    },
  },
};
