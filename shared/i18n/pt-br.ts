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
    available_text: 'Já aprovadas e liberadas: você pode pedir o pagamento.',
    in_progress: 'Pagamentos em andamento',
    in_progress_text: 'Pedidos feitos, aguardando nota fiscal ou a data do pagamento.',
    future: 'Comissões futuras',
    future_text: 'Conversões aprovadas que ainda vão ser liberadas.',
    details: 'Detalhes',
    details_of: 'Ver detalhes de %{title}',
    request: 'Solicitar pagamento',
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
