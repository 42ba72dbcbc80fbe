import { codesPtBr } from './codes-pt-br.ts';
import { errorsPtBr, validationPtBr } from './errors-pt-br.ts';
import type { KeyOf } from './translate.ts';

/** Words that stand on many screens. */
const common = {
  add: 'Adicionar',
  back: 'Voltar',
  cancel: 'Cancelar',
  clear: 'Limpar',
  close: 'Fechar',
  confirm: 'Confirmar',
  continue: 'Continuar',
  copied: 'Copiado',
  copy: 'Copiar',
  delete: 'Excluir',
  edit: 'Editar',
  loading: 'Carregando…',
  next_page: 'Próxima página',
  no: 'Não',
  no_options: 'Nenhuma opção encontrada',
  open: 'Abrir',
  page_of: '%{from}–%{to} de %{total}',
  previous_page: 'Página anterior',
  reload: 'Recarregar',
  retry: 'Tentar de novo',
  save: 'Salvar',
  save_changes: 'Salvar Alterações',
  saving: 'Salvando…',
  search: 'Buscar',
  yes: 'Sim',
};

const screens = {
  affiliate_saved: 'Afiliado Atualizado com sucesso',
  address: {
    title: 'Endereço',
    country: 'País*',
    postal_code_br: 'Cep*',
    postal_code_other: 'Zip Code / Postal Code*',
    street: 'Logradouro*',
    number: 'Número*',
    complement: 'Complemento',
    neighborhood: 'Bairro*',
    city: 'Cidade*',
    state: 'Estado*',
    looking_up: 'Buscando o endereço…',
    filled: 'Endereço encontrado. Complete o número.',
    load_failed: 'Não foi possível carregar o endereço.',
  },
  personal: {
    title_affiliate: 'Minha Conta',
    title_staff: 'Dados Pessoais',
    first_name: 'Nome*',
    last_name: 'Sobrenome*',
    company: 'Empresa*',
    company_hint: 'Se não houver empresa, informe o nome completo.',
    email: 'E-mail*',
    email_hint: 'O e-mail usado para ativar a conta e entrar. Não pode ser alterado aqui.',
    phone: 'Telefone*',
    phone_hint: 'Com código do país e DDD. Exemplo: +55 21 98765-4321',
  },
  conflict: {
    title: 'Estes dados mudaram enquanto você editava',
    text: 'Outra pessoa salvou uma versão mais nova. Recarregue: o que você digitou continua no formulário, e você decide se salva por cima.',
    reload: 'Recarregar e manter o que digitei',
    reloaded: 'Versão mais nova carregada. Confira e salve novamente.',
  },
  channels: {
    title: 'Canais',
    add: 'Adicionar Canal',
    edit: 'Editar Canal',
    type: 'Tipo de canal*',
    cj_id: 'CJ ID',
    name: 'Nome do site*',
    category: 'Categorias*',
    category_hint: 'Escolha uma ou mais.',
    url: 'URL*',
    url_hint: 'Endereço completo. Exemplo: https://www.exemplo.com.br',
    description: 'Descrição*',
    description_hint: 'Conte em poucas palavras o que você publica e para quem.',
    created: 'Canal criado com sucesso',
    updated: 'Canal atualizado com sucesso',
    deleted: 'Canal excluído com sucesso',
  },
  financial: {
    title: 'Financeiro',
    available: 'Comissões disponíveis para pagamento',
    available_text: 'Aprovadas e liberadas: você já pode pedir o pagamento.',
    in_progress: 'Pagamentos em andamento',
    in_progress_text: 'Pedidos que aguardam nota fiscal ou a data do pagamento.',
    future: 'Comissões futuras',
    future_text: 'Conversões aprovadas que ainda serão liberadas.',
    details: 'Detalhes',
    details_of: 'Detalhes: %{title}',
    no_commissions: 'Nenhuma comissão aqui agora.',
    campaign: 'Campanha',
    month: 'Mês/Ano',
    channel: 'Canal',
    status: 'Status',
    value: 'Valor',
    request: 'Solicitar pagamento',
    paid_on: 'Pedidos feitos hoje são pagos em %{date}.',
    blocked: {
      below_minimum:
        'O valor mínimo para solicitar pagamento é %{minimum}. Faltam %{missing} em comissões disponíveis.',
      payment_info:
        'Seus dados bancários e de contato estão incompletos. Peça ao seu gerente de afiliados para completá-los.',
      payment_info_staff: 'Os dados bancários e de contato deste afiliado estão incompletos.',
      switched_off: 'Os pedidos de pagamento estão desativados para a sua conta. Fale com o seu gerente de afiliados.',
      switched_off_staff: 'Os pedidos de pagamento estão desativados para este afiliado: o valor mínimo é zero.',
    },
    business_name_empty: 'Para solicitar o pagamento, é necessário preencher o campo "Empresa" na aba %{tab}.',
    refused_title: 'Não é possível solicitar o pagamento',
    incomplete_title: 'Informações para pagamento incompletas',
    confirm: {
      title: 'Solicitar o pagamento de %{amount}?',
      text: 'O pedido inclui todas as comissões disponíveis. O pagamento vai para %{payee}, com previsão para %{date}.',
    },
    december_notice:
      'Em dezembro, pedidos feitos até o dia 10 são pagos até o dia 15, e pedidos feitos no dia 15 são pagos até o dia 20.',
    faq: {
      title: 'Perguntas frequentes',
      when: 'Quando recebo?',
      when_answer:
        'Pedidos feitos até o dia 10 são pagos no dia 15. Pedidos feitos até o dia 20 são pagos no dia 25. Se não for dia útil, no próximo dia útil.',
      minimum: 'Qual é o valor mínimo?',
      minimum_answer: 'Você pode pedir o pagamento quando acumular %{minimum} em comissões disponíveis.',
      invoice: 'Preciso enviar nota fiscal?',
      invoice_answer:
        'Sim. Envie a nota ao e-mail de pagamentos em até 2 dias da data do pagamento. Se não souber o endereço, peça ao seu gerente de afiliados.',
      states: 'Por que uma comissão ainda é futura?',
      states_answer:
        'Depois que a conversão é aprovada, a comissão espera a liberação do anunciante. Quando é liberada, passa para as disponíveis.',
    },
  },
};

/** The Portuguese catalogue: the type that every other language satisfies. */
export const ptBr = {
  codes: codesPtBr,
  errors: { ...errorsPtBr, network: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.' },
  validation: validationPtBr,
  common,
  screens,
};

/** Every key of the catalogue, dotted. */
export type MessageKey = KeyOf<typeof ptBr>;
