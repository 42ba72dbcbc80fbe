/** The words of the page that the link of a security notice leads to. */
export const freezePtBr = {
  portal: {
    freeze: {
      page: 'Bloquear pagamentos',
      title: 'Não foi você?',
      text: 'Bloqueie os pagamentos desta conta se você não reconhece a alteração que o e-mail informa.',
      stops: 'Nenhum pagamento sai até a nossa equipe confirmar com você.',
      signs_out: 'Todos os acessos são desconectados, e o token da conta deixa de valer.',
      tells: 'Nossa equipe é avisada na hora.',
      submit: 'Bloquear pagamentos',
      submitting: 'Bloqueando…',
      done: 'Pagamentos bloqueados',
      done_text: 'Nossa equipe foi avisada e vai falar com você. Para voltar a usar a conta, crie uma senha nova.',
      invalid_text:
        'O link vale por 7 dias. Se o endereço ficou cortado, abra o link do e-mail de novo, inteiro. Se passou disso, entre na sua conta e fale com o seu gerente.',
      to_login: 'Ir para a página de entrada',
    },
  },
};
