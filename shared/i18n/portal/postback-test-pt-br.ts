/** The words of the page where the developers of advertisers try their postbacks out. */
export const postbackTestPtBr = {
  portal: {
    postback_test: {
      title: 'Teste de postback',
      text: 'Para quem programa o servidor do anunciante. A mensagem é assinada aqui no navegador e enviada como teste: tudo é conferido como numa venda de verdade, e nenhuma venda é gravada.',
      insecure: 'O navegador só assina em páginas https. Abra esta página pelo endereço https da plataforma.',
      key: 'Chave de API',
      key_id: 'Número da chave',
      secret: 'Segredo',
      secret_hint: 'Começa com whsec_. Não é enviado nem guardado.',
      secret_fault: 'O segredo começa com whsec_ e vem inteiro, sem espaços',
      sale: 'Venda',
      hints: {
        click_id: 'O que chegou à sua página no endereço. Ou use coupon.',
        coupon: 'O cupom usado, quando não houve clique.',
        order_id: 'O número do pedido na sua loja.',
        amount: 'Em reais, com ponto: 149.90.',
        occurred_at: 'Quando aconteceu, em ISO 8601 com fuso.',
        campaign_id: 'Opcional.',
        reason: 'Opcional: o motivo de uma recusa.',
      },
      send: 'Assinar e enviar teste',
      log: 'Ver últimas mensagens',
      answer: 'Resposta',
      answer_body: 'Corpo da resposta',
      sent: 'O que foi enviado',
      accepted: 'Aceito. Sem "test": true, esta venda seria gravada assim.',
      deliveries: 'A última mensagem. |||| As últimas %{smart_count} mensagens, a mais nova primeiro.',
      is_test: 'teste',
    },
  },
};
