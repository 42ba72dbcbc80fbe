/** Of the portal after the sign-in, and of the screens of both sites. */
export const portal = {
  screens: {
    deletion: {
      open: 'Excluir Conta',
      question: 'Excluir a conta?',
      question_text: 'Antes de pedir a exclusão, mostramos o que acontece com suas comissões e com seus dados.',
      yes: 'Sim',
      balance: 'Suas comissões aprovadas',
      balance_text: 'Você tem este valor em comissões aprovadas e ainda não solicitadas:',
      balance_with_data: 'Solicite o pagamento antes da exclusão, ou continue e abra mão deste valor.',
      balance_without_data:
        'Para receber, cadastre seus dados de pagamento antes da exclusão, ou continue e abra mão deste valor.',
      request_payment: 'Solicitar pagamento',
      register_payment: 'Cadastrar dados de pagamento',
      payment_requested:
        'Pedido de pagamento realizado! Aguarde a liberação para solicitar novamente a exclusão de conta',
      sums: 'O que a exclusão envolve',
      sum_future: 'Comissões futuras, que são perdidas',
      sum_pending: 'Pagamentos em andamento, que são feitos antes da exclusão',
      terms: 'Termos da exclusão',
      terms_text: 'Leia e marque cada um dos seis termos.',
      term_1: 'O CPF/CNPJ desta conta fica bloqueado para novo cadastro por 6 meses.',
      term_2: 'A exclusão leva até 30 dias úteis, ou mais se houver pagamentos pendentes.',
      term_3: 'As comissões que ainda não foram liberadas são perdidas.',
      term_4: 'Todos os meus canais são pausados imediatamente.',
      term_5: 'A exclusão é irreversível.',
      term_6:
        'Com a aprovação, todos os acessos terminam e os dados pessoais são apagados; pagamentos e seus documentos são guardados pelo prazo da lei.',
      terms_missing: 'Marque os seis termos para continuar.',
      accept: 'Aceitar',
      refuse: 'Recusar',
      credentials: 'Confirme sua identidade',
      credentials_text: 'Informe o e-mail e a senha com que você entra na plataforma.',
      email: 'E-mail*',
      password: 'Senha*',
      submit: 'Solicitar exclusão',
      requested: 'Solicitação de exclusão enviada.',
      failed: 'Não foi possível realizar a solicitação de exclusão de conta. Tente novamente mais tarde.',
      state_requested:
        'A exclusão desta conta foi pedida em %{date}. Protocolo: %{protocol}. Prazo para a decisão: %{due}.',
      state_paused: 'Os canais estão pausados até a decisão.',
      state_withdraw:
        'Mudou de ideia? Até a aprovação, peça ao seu gerente de afiliados que retire o pedido. O contato está na página inicial.',
      state_approved: 'Esta conta foi excluída.',
      approve: 'Aprovar exclusão de conta',
      approve_text:
        'Protocolo %{protocol}, pedido em %{date}, prazo até %{due}. Os acessos terminam, as comissões não pagas são anuladas e os dados pessoais são apagados. Não é possível desfazer. Confirme com o seu e-mail e a sua senha.',
      approve_facts:
        '%{name}: %{unpaid} em comissões não pagas serão perdidos. Pago até hoje: %{paid}. Pagamentos em andamento: %{pending} (%{pending_sum}).',
      approve_none: 'Este afiliado não pediu a exclusão da conta.',
      approved: 'Exclusão aprovada.',
      withdraw: 'Retirar pedido',
      withdraw_question: 'Retirar o pedido de exclusão?',
      withdraw_text:
        '%{name} volta ao status que tinha e recebe um e-mail. Os canais continuam pausados até que você os ative.',
      withdrawn: 'Pedido de exclusão retirado.',
      download: 'Baixar meus dados',
      download_text: 'Uma cópia, em JSON, de tudo o que guardamos sobre a conta.',
    },
  },
};
