import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of participations. */
export const participationWordsPtBr = {
  participation: {
    ...menuNamesPtBr.participation,
    empty: 'Nenhum canal pediu para participar de uma campanha até agora.',
    notifications: {
      updated: 'Participação atualizada |||| %{smart_count} participações atualizadas',
    },
    fields: {
      site_url: 'Endereço do canal',
      reason: 'Motivo',
      requested_at: 'Pedido em',
      decided_at: 'Decidido em',
    },
  },
};
