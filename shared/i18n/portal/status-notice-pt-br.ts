/** What an affiliate whose account is not active is told on every page. */
export const statusNoticePtBr = {
  portal: {
    status_notice: {
      paused: 'Sua conta está pausada: não é possível criar links.',
      paused_way: 'O que você já ganhou continua seu. Para reativar a conta, fale com o seu gerente de afiliados.',
      refused: 'Seu cadastro foi recusado: não é possível criar links nem pedir pagamentos.',
      refused_way: 'Se achar que houve um engano, fale com o seu gerente de afiliados.',
      deletion_requested: 'Você pediu a exclusão da conta: não é possível criar links nem canais.',
      deletion_requested_way: 'Para desistir antes da aprovação, peça ao seu gerente de afiliados que retire o pedido.',
      reason: 'Motivo: %{reason}.',
      contact: 'Ver o contato',
    },
  },
};
