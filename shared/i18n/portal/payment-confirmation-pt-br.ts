/** The words of the page on which an owner confirms the payment data that staff entered. */
export const paymentConfirmationPtBr = {
  portal: {
    payment_confirmation: {
      page: 'Confirmar dados de pagamento',
      title: 'Os dados de pagamento são seus?',
      text: 'Nossa equipe cadastrou os dados de pagamento da sua conta. Eles só valem depois da sua confirmação.',
      check: 'Para conferir os dados antes, entre na sua conta e abra as informações de pagamento.',
      submit: 'Confirmar dados',
      submitting: 'Confirmando…',
      done: 'Dados confirmados',
      done_text: 'Os dados de pagamento já valem, e pagamentos podem ser solicitados.',
      invalid_text:
        'O link vale por 30 dias, funciona uma vez e só para os dados que estão no cadastro. Se os dados mudaram, use o link do e-mail mais recente.',
      to_login: 'Ir para a página de entrada',
    },
  },
};
