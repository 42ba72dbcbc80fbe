/** The words of the page behind the link of an activation mail. */
export const activatePtBr = {
  portal: {
    activate: {
      title: 'Ative sua conta',
      text: 'Falta um passo: confirme que este e-mail é seu.',
      submit: 'Ativar minha conta',
      submitting: 'Ativando…',
      invalid_text:
        'Se você já ativou sua conta, é só entrar. Se o endereço ficou cortado, abra o link do e-mail de novo, inteiro. O link vale por 24 horas: se passou disso, peça outro.',
      password: 'Senha deste cadastro',
      to_login: 'Ir para a página de entrada',
    },
  },
};
