/** What is wrong with a link. Said by the server alone. */
export const trackingErrorsPtBr = {
  link_unknown: 'Este link não existe. Confira se o endereço está completo.',
  link_off: 'Este link foi desligado e não leva mais à loja.',
  link_paused: 'Esta campanha está pausada.',
  not_participating: 'Este canal não participa desta campanha, ou ela não está ativa agora.',
  affiliate_inactive: 'Sua conta não está ativa: novos links e canais esperam até ela voltar.',
  preview_unavailable: 'Não foi possível ver esta página. Só páginas públicas que começam com https:// têm prévia.',
};

/** What is wrong with a field of a link. */
export const trackingValidationPtBr = {
  link_address: 'Isto não é o endereço de uma página. Copie-o do navegador, desde https://',
  link_scheme: 'O endereço precisa começar com https://',
  link_host: 'O site deste endereço não é da campanha. Use um de: %{hosts}',
  link_creative: 'Este criativo não está mais na campanha. Escolha outro.',
  link_coupon: 'Este cupom não vale para esta campanha e este canal. Escolha outro.',
  coupon_over: 'Este cupom já terminou. Escolha outro.',
  deeplink_off: 'Esta campanha só tem link para a página dela',
};
