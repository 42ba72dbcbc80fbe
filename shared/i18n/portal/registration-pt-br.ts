/** The words of the registration, with the terms of use. */
export const registrationPtBr = {
  portal: {
    register: {
      first_name: 'Nome',
      last_name: 'Sobrenome',
      submit: 'Cadastrar',
      submitting: 'Cadastrando…',
      accept_before: 'Li e aceito os',
      terms_link: 'termos de uso',
      failed: 'Não foi possível concluir o cadastro',
    },
    terms: {
      title: 'Termos de uso',
      intro: 'Resumo claro do que vale entre você e %{brand}. Ao criar a conta, você concorda com o que segue.',
      account: 'Sua conta',
      account_text:
        'Informe dados verdadeiros e mantenha-os atualizados. Você responde pelo que é feito com o seu acesso; guarde sua senha com cuidado.',
      promotion: 'Divulgação',
      promotion_text:
        'Divulgue apenas nos canais cadastrados e aprovados, sem spam, sem enganar o consumidor e respeitando as regras de cada campanha e a lei.',
      commissions: 'Comissões',
      commissions_text:
        'A comissão nasce quando o anunciante aprova a conversão e fica disponível quando ele a libera. Conversões canceladas ou fraudulentas não geram comissão.',
      payments: 'Pagamentos',
      payments_text:
        'Você pede o pagamento a partir do valor mínimo da sua conta. Pedidos até o dia 10 são pagos no dia 15; até o dia 20, no dia 25.',
      privacy: 'Seus dados',
      privacy_text:
        'Usamos seus dados para operar a conta, apurar comissões, pagar você e cumprir a lei (LGPD). Não os vendemos. Você pode pedir acesso, correção ou exclusão.',
      end: 'Encerramento',
      end_text:
        'Você pode encerrar a conta quando quiser. Podemos suspender contas que descumprem estes termos. Comissões não liberadas até o encerramento são perdidas.',
    },
  },
};
