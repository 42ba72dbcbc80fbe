/** The Portuguese texts of the states of campaigns and participations, and of the periods of a cap. */
export const campaignCodesPtBr = {
  codes: {
    campaign_status: {
      pending: 'Pendente',
      approved: 'Aprovado',
      paused: 'Pausado',
      refused: 'Recusado',
      other: 'Não Definido',
    },
    cap_period: { day: 'Diário', week: 'Semanal', month: 'Mensal', other: 'Não definido' },
  },
};
