/** What is wrong with a postback. Said to servers, on the test page and in the delivery log, so not among the first words. */
export const postbackErrorsPtBr = {
  signature_invalid:
    'A assinatura não confere. Assine "webhook-id.webhook-timestamp.corpo" com o segredo desta chave, byte por byte como o corpo é enviado.',
  signature_expired:
    'A hora da mensagem (webhook-timestamp) está a mais de 5 minutos da nossa. Acerte o relógio e assine cada envio de novo.',
  key_unknown: 'Esta chave de API não existe, venceu ou foi excluída. Confira o cabeçalho webhook-key.',
  unknown_click:
    'Este click_id não existe, ou é de outro anunciante. Envie o click_id que chegou à sua página, sem mudar nada.',
  unknown_coupon: 'Este cupom não existe, não vale nesse dia, ou é de outro anunciante.',
  coupon_without_channel:
    'Este cupom vale para todos os canais e não diz quem vendeu. Envie o click_id que chegou à sua página.',
  coupon_ambiguous: 'Este cupom existe em mais de uma campanha sua. Envie também campaign_id.',
  foreign_campaign: 'Esta campanha não é sua, não é a do clique ou do cupom, ou não recebe vendas.',
  currency: 'A moeda precisa ser BRL.',
  amount_final: 'A comissão desta venda já foi solicitada ou paga: o valor não muda mais. Fale com a plataforma.',
};
