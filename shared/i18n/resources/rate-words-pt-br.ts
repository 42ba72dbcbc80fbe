import { menuNamesPtBr } from './menu-names-pt-br.ts';

const rate = { rate: 'Percentual', fixed: 'Valor fixo por pedido' };

/** The Portuguese words of commission groups, their divisions and schedules. */
export const rateWordsPtBr = {
  'commission-group': {
    ...menuNamesPtBr['commission-group'],
    empty: 'Esta campanha ainda não tem grupo de comissão.',
    page: { create: 'Novo grupo de comissão', edit: 'Editar grupo de comissão' },
    notifications: {
      created: 'Grupo de comissão criado com sucesso',
      updated: 'Grupo de comissão atualizado com sucesso',
      deleted: 'Grupo de comissão excluído',
    },
    fields: { ...rate, code: 'Código', is_default: 'Grupo padrão da campanha' },
  },
  'commission-group-division': {
    ...menuNamesPtBr['commission-group-division'],
    page: { create: 'Nova divisão', edit: 'Editar divisão' },
    notifications: {
      created: 'Divisão criada com sucesso',
      updated: 'Divisão atualizada com sucesso',
      deleted: 'Divisão retirada',
    },
    fields: {
      ...rate,
      group_id: 'Grupo',
      position: 'Posição',
      commission_type: 'Tipo de comissão',
      category: 'Categoria',
      closed_at: 'Fechada em',
    },
  },
  'campaign-commission-schedule': {
    ...menuNamesPtBr['campaign-commission-schedule'],
    empty: 'Esta campanha ainda não tem agendamentos.',
    page: { create: 'Novo agendamento', edit: 'Editar agendamento' },
    notifications: {
      created: 'Agendamento criado com sucesso',
      updated: 'Agendamento atualizado com sucesso',
      deleted: 'Agendamento excluído',
    },
    fields: {
      title: 'Título',
      comission_group_id: 'Grupo de comissão',
      group_name: 'Grupo de comissão',
      date: 'Início',
      end_date: 'Fim',
      site_id_list: 'Canais',
      site_names: 'Canais',
    },
  },
};
