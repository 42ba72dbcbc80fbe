/** What servers say of commission groups, their divisions and schedules; no site says it by itself, but for `group_code`. */
export const ratesPtBr = {
  errors: {
    schedule_overlap: 'O período cruza o do agendamento "%{title}".',
  },
  validation: {
    group_code: 'Use letras, números, hífen e sublinhado',
    default_group: 'Para isso, escolha outro grupo como padrão',
    division_taken: 'Outra divisão deste grupo já vale para isso',
    past_time: 'Esse horário já passou',
    end_before_start: 'O fim precisa ser depois do início',
    sites_not_participating: 'Não participam desta campanha: %{sites}',
    schedule_overlap: 'O agendamento "%{title}" vale para os mesmos canais de %{from} a %{to}',
  },
};
