import { preferenceCodesPtBr } from './preference-codes-pt-br.ts';

/** The words of the e-mail preferences, and of ending news by the link of a mail. */
export const preferencesPtBr = {
  codes: preferenceCodesPtBr.codes,
  validation: {
    email_repeated: 'Este e-mail já está na lista',
    emails_limit: 'Limite de 5 emails atingido!',
  },
  screens: {
    preferences: {
      intro: 'Escolha quais informativos cada e-mail recebe. O primeiro é o e-mail de acesso.',
      row: 'E-mail %{number}',
      own_email: 'E-mail de acesso',
      own_hint: 'O e-mail de acesso não pode ser alterado aqui.',
      email: 'E-mail*',
      news: 'Informativo',
      no_news: 'Não quero receber nenhum informativo',
      add: 'Adicionar e-mail',
      remove: 'Remover %{email}',
      remove_new: 'Remover o e-mail %{number}',
      limit: 'Limite de 5 emails atingido!',
      limit_text: 'Para adicionar outro, remova um dos e-mails da lista.',
      saved: 'Preferências atualizadas com sucesso!',
    },
  },
  portal: {
    unsubscribe: {
      title: 'Parar de receber informativos',
      text: 'Este e-mail não receberá mais nenhum informativo: nem novos criativos, nem news, nem avisos de pausa de campanha. Os avisos da sua conta, como os de pagamento e de segurança, continuam.',
      submit: 'Parar de receber',
      submitting: 'Salvando…',
      done: 'Pronto: este e-mail não receberá mais informativos.',
      done_text: 'Para voltar a receber, entre na conta e abra Preferências.',
      invalid: 'Este link não vale',
      invalid_text:
        'Este e-mail pode já ter saído da lista. Se o endereço ficou cortado, abra o link do e-mail de novo, inteiro. As escolhas de cada e-mail ficam em Preferências, na sua conta.',
      to_login: 'Ir para a página de entrada',
    },
  },
};
