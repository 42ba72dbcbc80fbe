/** What servers say of campaigns; no site says it by itself. */
export const campaignFaultsPtBr = {
  errors: {
    campaign_incomplete: 'Falta algo para aprovar a campanha. Preencha os campos indicados.',
    revenue_below_commission:
      'A receita é menor que a comissão paga aos afiliados. Confira o valor, ou escreva o motivo.',
  },
  validation: {
    host: 'Informe só o nome do site, como www.loja.com.br: sem portas, IPs ou domínios de todos, como com.br.',
    campaign_url: 'Informe um endereço https de um dos sites da campanha.',
    campaign_advertiser: 'A campanha já tem conversões deste anunciante: crie outra.',
    campaign_landing_url: 'Falta a página da campanha.',
    campaign_commission_group: 'Falta a comissão padrão.',
    campaign_payment_period: 'Falta o prazo de pagamento.',
    campaign_inactive_advertiser: 'O anunciante não está ativo.',
    deeplink_template:
      'Use parâmetros como utm_source=parceria&clickid={click_id}. Nomes: click_id, site_id, coupon, sub1 a sub5.',
    rate: 'Informe um percentual de 0 a 100, com até duas casas',
    one_rate: 'Informe o percentual ou o valor fixo, um dos dois',
    days: 'Informe um número de dias, até 365',
    date_begun: 'Só o que começa depois de hoje pode ser criado, alterado ou excluído.',
    date_taken: 'Já há um valor a partir deste dia',
    segment: 'Este valor não existe, ou está repetido.',
    below_commission: 'É menos que a comissão padrão. Confira o valor, ou escreva o motivo.',
    picture: 'Envie uma imagem PNG, JPEG, WebP ou GIF de até 2 MB.',
    picture_required: 'Envie uma imagem, ou informe seu endereço https.',
    coupon_taken: 'A campanha já tem um cupom com este código.',
    coupon_code: 'Use letras, números, hífens e pontos, sem espaços',
  },
};
