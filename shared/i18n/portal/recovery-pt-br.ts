/** The words of the pages that give a visitor an account back: a new password, an invitation, a restored e-mail. */
export const recoveryPtBr = {
  portal: {
    recovery: {
      request_text: 'Informe seu e-mail de login. Enviaremos um link para você definir uma nova senha.',
      request: 'Enviar link',
      requesting: 'Enviando…',
      password_text: 'Defina a nova senha da sua conta. Todas as sessões abertas serão encerradas.',
      password: 'Salvar nova senha',
      invitation_text: 'Você recebeu um acesso. Defina a sua senha para começar a usá-lo.',
      invitation: 'Definir senha',
      saving: 'Salvando…',
      link_ended_reset: 'O link vale por 1 hora e serve uma única vez. Peça outro e use o e-mail mais recente.',
      link_ended_invitation:
        'O convite vale por 24 horas e serve uma única vez. Se você já definiu sua senha, é só entrar; senão, peça outro convite a quem criou o acesso.',
      link_ended_undo:
        'O link vale por 72 horas e serve uma única vez. Se não foi você quem mudou o e-mail, fale com o seu gerente.',
      request_again: 'Pedir outro link',
      undo_text:
        'O e-mail de login da sua conta foi alterado. Se não foi você, restaure o e-mail anterior: todas as sessões são encerradas e enviamos a ele um link para definir uma nova senha.',
      undo: 'Restaurar meu e-mail',
      undoing: 'Restaurando…',
      to_login: 'Ir para a página de entrada',
    },
  },
};
