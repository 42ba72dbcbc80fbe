import { commonPtBr } from './common-pt-br.ts';

/**
 * The words that the portal begins with: those of the pages before the login, of the failures that the client itself tells,
 * and of the forms and the frame behind the login, whose pages have the least room for more.
 */
export const firstPtBr = {
  ...commonPtBr,
  portal: {
    page: {
      home: 'Início',
      campaigns: 'Campanhas',
      links: 'Links',
      report: 'Relatório',
      financial: 'Financeiro',
      invoices: 'Notas fiscais',
      account: 'Conta',
      login: 'Entrar',
      register: 'Criar conta',
      activate: 'Ativar conta',
      unsubscribe: 'Informativos',
      password_reset: 'Redefinir senha',
      invitation: 'Definir senha',
      email_undo: 'Restaurar e-mail',
      not_found: 'Página não encontrada',
    },
    account: {
      read_only: 'Seu acesso permite ver estes dados, mas não alterá-los.',
    },
    layout: {
      skip: 'Pular para o conteúdo',
      main_navigation: 'Navegação principal',
      language: 'Idioma',
      dark: 'Usar tema escuro',
      light: 'Usar tema claro',
      logout: 'Sair',
      logout_question: 'Deseja sair da plataforma?',
      load_failed: 'Não foi possível abrir esta página.',
      session_failed: 'Não foi possível verificar sua sessão.',
      opening_back_office: 'Abrindo a administração…',
      dismiss: 'Fechar aviso',
      offline: 'Você está sem conexão. Atualizaremos esta página assim que ela voltar.',
    },
    auth: {
      tagline: 'Seu conteúdo indica. Sua comissão aparece.',
      tagline_text: 'Acompanhe conversões, comissões e pagamentos dos seus canais em um só lugar.',
      email: 'E-mail',
      password: 'Senha',
      enter: 'Entrar',
      entering: 'Entrando…',
      no_account: 'Ainda não é afiliado?',
      create_account: 'Criar conta',
      have_account: 'Já tem conta?',
      expired: 'Sua sessão expirou. Entre novamente para continuar de onde parou.',
      logout: 'Você saiu da plataforma.',
      password_changed: 'Senha Atualizada com sucesso',
      email_changed: 'E-mail alterado com sucesso. Foi enviado um e-mail para redefinição da nova senha de acesso.',
      email_restored: 'E-mail restaurado. Enviamos a ele um link para você definir uma nova senha.',
      reset_sent: 'Se o e-mail informado estiver correto, você receberá instruções na sua caixa de entrada…',
      forgot: 'Esqueceu a senha?',
      registered: 'Cadastro realizado',
      registered_text: 'Enviamos um e-mail de confirmação para %{email}. Abra o link dele para ativar sua conta.',
      activated: 'Conta ativada',
      activated_text: 'Seu e-mail foi confirmado. Agora você já pode entrar.',
    },
    activate: {
      send_again: 'Enviar o e-mail de novo',
      sending_again: 'Enviando…',
      sent_again:
        'Se houver um cadastro a confirmar com este e-mail, o novo link está a caminho. Confira também o spam.',
    },
    not_found: {
      text: 'O endereço pode ter mudado ou estar incompleto.',
      home: 'Ir para o início',
    },
  },
};
