/** What the server says of refused participation requests; no screen begins with it. */
export const participationErrorsPtBr = {
  channel_inactive: 'O canal ainda não está ativo. Escolha outro, ou espere a aprovação dele.',
  campaign_not_open: 'A campanha não está aberta a novos canais agora.',
  segment_refused:
    'A campanha não aceita este canal: o tipo, a categoria ou o estado dele não faz parte do público definido pelo anunciante.',
  participation_pending: 'Este canal já pediu para participar: a resposta vem por e-mail.',
  participation_approved: 'Este canal já participa da campanha.',
  participation_paused: 'A participação deste canal está pausada. Fale com o seu gerente de afiliados.',
  participation_refused: 'O pedido deste canal foi recusado. Você pode pedir de novo a partir de %{date}.',
};
