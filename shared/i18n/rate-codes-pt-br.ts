/** The words of schedules and of the preview, which the back-office says on the pages of campaigns alone. */
export const rateCodesPtBr = {
  codes: {
    schedule_state: {
      planned: 'Planejado',
      running: 'Em vigor',
      ended: 'Encerrado',
      cancelled: 'Cancelado',
      other: '-',
    },
    preview_step: {
      schedule_of_channel: 'Agendamento "%{title}" deste canal, %{span}: vale o grupo %{group}.',
      schedule_of_all: 'Agendamento "%{title}" de todos os canais, %{span}: vale o grupo %{group}.',
      default_group: 'Nenhum agendamento nesta data: vale o grupo padrão, %{group}.',
      division: 'A divisão "%{match}" do grupo se aplica.',
      group_rate: 'Nenhuma divisão do grupo se aplica: vale a comissão do próprio grupo.',
      no_group: 'A campanha não tem grupo de comissão: a venda não rende nada.',
      other: '-',
    },
    preview_block: {
      campaign_not_approved: 'A campanha não está aprovada.',
      not_participating: 'O canal não participa da campanha: a comissão fica retida.',
      sale_cap: 'O limite de vendas do canal já foi atingido nesse período: a comissão fica retida.',
      other: '-',
    },
  },
};
