import { commissionSumsPtBr } from './commission-sums-pt-br.ts';
import { earningsCodesPtBr } from './earnings-codes-pt-br.ts';
import { managerPtBr } from './manager-pt-br.ts';

/** The words of the portal's home that are its own: the money, what is to do, the newest conversions. */
export const homePtBr = {
  codes: { conversion_status: earningsCodesPtBr.codes.conversion_status },
  screens: { financial: commissionSumsPtBr },
  portal: {
    ...managerPtBr.portal,
    home: {
      greeting: 'Olá, %{name}',
      intro: 'Veja como estão suas comissões hoje.',
      nothing_available: 'Quando uma comissão for liberada, ela aparece aqui.',
      open_financial: 'Ver financeiro',
      conversions: 'Últimas conversões',
      see_report: 'Ver relatório',
      see_campaigns: 'Ver campanhas',
      no_conversions: 'Nenhuma conversão ainda',
      no_conversions_text: 'Quando alguém comprar por um dos seus canais, a conversão aparece aqui.',
      no_conversions_channel: 'Para começar, cadastre um canal e aguarde a aprovação.',
      refused: 'Recusada pelo anunciante: não gera comissão.',
      refused_on: 'Recusada em %{date}: não gera comissão.',
      refused_reason: 'Motivo: %{reason}.',
      refused_status: 'Status informado pelo anunciante: %{status}.',
      news: {
        title: 'Seus pagamentos',
        note: 'Envie a nota fiscal de %{amount}',
        note_refused: 'Corrija a nota fiscal de %{amount}',
        due: 'Prazo: %{date}.',
        late: 'Atrasada há %{smart_count} dia · o pagamento vai para %{date} |||| Atrasada há %{smart_count} dias · o pagamento vai para %{date}',
        reason: 'Recusada: %{reason}',
        corrected: 'Os dados de pagamento mudaram. Depois da nossa conferência, o pagamento entra no próximo lote.',
        failed: 'O pagamento de %{amount} não foi efetuado',
        paid: 'Recebeu %{amount}',
        paid_on: 'Pago em %{date}.',
      },
      todo: 'Próximos passos',
      todo_progress: '%{done} de %{total} concluídos',
      todo_done: 'Concluído',
      todos: {
        personal_data: 'Complete seus dados',
        personal_data_text: 'Informe empresa e telefone em Minha Conta.',
        address: 'Confirme seu endereço',
        address_text: 'Usamos nos documentos de pagamento.',
        channel: 'Cadastre seu primeiro canal',
        channel_text: 'O site ou perfil em que você vai divulgar.',
        channel_review: 'Canal em análise',
        channel_review_text: 'Nossa equipe está avaliando. Não é preciso fazer nada agora.',
        payment_info: 'Dados de pagamento',
        payment_info_text: 'Informe o documento e a conta em que você vai receber.',
      },
    },
  },
};
