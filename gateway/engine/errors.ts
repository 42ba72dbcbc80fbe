/**
 * The errors that the gateway returns: status and text of each stable code. The texts shown in the specification are
 * taken from it; screens translate by code.
 */
export const faults = {
  malformed_request: { status: 400, text: 'Pedido malformado.' },
  invalid_fields: { status: 400, text: 'Verifique os campos.' },
  unauthenticated: { status: 401, text: 'Sessão inválida ou encerrada.' },
  invalid_credentials: { status: 401, text: 'E-mail ou senha incorretos.' },
  password_change_blocked: { status: 401, text: 'Alteração de senha bloqueada' },
  account_not_activated: { status: 401, text: 'Cadastro ainda não confirmado.' },
  second_factor_required: { status: 401, text: 'Informe o código da verificação em duas etapas.' },
  second_factor_invalid: { status: 401, text: 'Código incorreto, usado ou vencido.' },
  signature_invalid: { status: 401, text: 'Assinatura inválida.' },
  signature_expired: { status: 401, text: 'Mensagem assinada há mais de 5 minutos, ou com a hora adiantada.' },
  key_unknown: { status: 401, text: 'Chave de API desconhecida, vencida ou excluída.' },
  second_factor_enrolment_required: { status: 403, text: 'Ative a verificação em duas etapas para continuar.' },
  step_up_required: { status: 403, text: 'Confirme que é você para continuar.' },
  forbidden: { status: 403, text: 'Sem permissão.' },
  not_found: { status: 404, text: 'Não encontrado.' },
  method_not_allowed: { status: 405, text: 'Método não permitido.' },
  request_timeout: { status: 408, text: 'O pedido demorou demais para chegar.' },
  version_conflict: { status: 409, text: 'Os dados foram alterados por outra pessoa.' },
  state_conflict: { status: 409, text: 'O status atual não permite esta operação.' },
  commission_unavailable: { status: 409, text: 'A comissão não está mais disponível.' },
  deletion_commissions_changed: { status: 409, text: 'Suas comissões disponíveis mudaram.' },
  bonus_requested: { status: 409, text: 'Este bônus já foi solicitado: lance uma correção.' },
  request_in_progress: { status: 409, text: 'O mesmo pedido ainda está em andamento.' },
  secret_shown_once: { status: 409, text: 'O segredo já foi mostrado e não pode ser lido de novo.' },
  note_waiting: { status: 409, text: 'Já há um arquivo em análise para esta nota fiscal.' },
  note_not_awaited: { status: 409, text: 'Esta nota fiscal não é esperada: não está liberada, ou já foi aprovada.' },
  amount_final: { status: 409, text: 'O valor não muda mais: a comissão já foi solicitada ou paga.' },
  body_too_large: { status: 413, text: 'Conteúdo grande demais.' },
  unsupported_media_type: { status: 415, text: 'Formato não aceito.' },
  deletion_not_requested: { status: 400, text: 'Não há pedido de exclusão em aberto.' },
  deletion_payment_pending: { status: 400, text: 'Há pagamento pendente: a exclusão espera por ele.' },
  registration_refused: { status: 400, text: 'Cadastro recusado.' },
  activation_invalid: { status: 422, text: 'Link de ativação inválido.' },
  activation_password_required: { status: 422, text: 'Informe a senha deste cadastro.' },
  link_unknown: { status: 404, text: 'Este link não existe.' },
  link_off: { status: 410, text: 'Este link foi desligado.' },
  link_paused: { status: 410, text: 'Esta campanha está pausada.' },
  not_participating: { status: 422, text: 'O canal não participa desta campanha.' },
  affiliate_inactive: { status: 422, text: 'A conta não está ativa.' },
  preview_unavailable: { status: 422, text: 'Não foi possível ver esta página.' },
  link_invalid: { status: 422, text: 'Link inválido, usado ou vencido.' },
  own_role: { status: 422, text: 'Ninguém altera o próprio perfil.' },
  last_administrator: { status: 422, text: 'É o último administrador.' },
  main_access: { status: 422, text: 'O acesso principal não pode ser alterado assim.' },
  in_use: { status: 422, text: 'Está em uso e não pode ser excluído.' },
  credentials_not_confirmed: { status: 422, text: 'Não foi possível confirmar suas credenciais. Tente novamente.' },
  channel_has_conversions: { status: 422, text: 'O canal tem conversões e não pode ser excluído.' },
  campaign_incomplete: { status: 422, text: 'Falta algo para aprovar a campanha.' },
  revenue_below_commission: { status: 422, text: 'A receita é menor que a comissão.' },
  below_minimum: { status: 422, text: 'Valor abaixo do mínimo.' },
  payment_info_incomplete: { status: 422, text: 'Informações para pagamento incompletas.' },
  affiliate_business_name_empty: { status: 422, text: 'affiliate_business_name_empty' },
  payments_frozen: { status: 422, text: 'Pagamentos bloqueados por um aviso de segurança.' },
  payee_unconfirmed: { status: 422, text: 'Os dados de pagamento aguardam a confirmação do afiliado.' },
  payee_hold: { status: 422, text: 'Pagamentos em espera depois de uma alteração.' },
  nothing_to_bill: { status: 422, text: 'Não há conversões aprovadas a faturar nesse mês.' },
  own_change: { status: 422, text: 'Outra pessoa precisa liberar: a alteração foi sua.' },
  related_account: {
    status: 422,
    text: 'Sua conta está relacionada a uma das duas. Outro administrador precisa encerrar a relação.',
  },
  second_person_required: { status: 422, text: 'Outra pessoa precisa fazer isso.' },
  payment_run_empty: { status: 422, text: 'Nenhum pagamento pode entrar no lote.' },
  payment_run_changed: { status: 409, text: 'Pagamentos do lote mudaram depois que ele foi montado.' },
  bonus_own: { status: 422, text: 'Outra pessoa precisa confirmar: o bônus foi dado por você.' },
  bonus_related: {
    status: 422,
    text: 'Outra pessoa precisa confirmar: sua conta tem ligação com a de quem deu o bônus.',
  },
  bonus_corrected: { status: 422, text: 'Há uma correção deste bônus: remova-a antes.' },
  statement_too_long: { status: 422, text: 'Extrato longo demais: baixe o CSV.' },
  schedule_overlap: { status: 422, text: 'O período cruza o de outro agendamento.' },
  in_other_group: { status: 422, text: 'O afiliado já está em outro grupo.' },
  schedule_amount: { status: 422, text: 'A soma escolhida não pode ser paga.' },
  schedule_reason: { status: 422, text: 'Abaixo do mínimo: informe o motivo.' },
  note_own_upload: { status: 422, text: 'Outra pessoa precisa decidir: o arquivo foi enviado por você.' },
  idempotency_key_reused: { status: 422, text: 'Chave já usada para outro pedido.' },
  unknown_click: { status: 422, text: 'Clique desconhecido, ou de outro anunciante.' },
  unknown_coupon: { status: 422, text: 'Cupom desconhecido, ou fora da validade.' },
  coupon_without_channel: { status: 422, text: 'Cupom de todos os canais: envie o click_id.' },
  coupon_ambiguous: { status: 422, text: 'Cupom de mais de uma campanha: envie campaign_id.' },
  foreign_campaign: { status: 422, text: 'A campanha não é deste anunciante, ou não aceita vendas.' },
  currency: { status: 422, text: 'A moeda é BRL.' },
  channel_inactive: { status: 422, text: 'Canal não está ativo.' },
  campaign_not_open: { status: 422, text: 'Campanha não está aberta a novos canais.' },
  segment_refused: { status: 422, text: 'A campanha não aceita este canal.' },
  participation_pending: { status: 409, text: 'Participação já pedida: Pendente.' },
  participation_approved: { status: 409, text: 'Participação já existe: Aprovado.' },
  participation_paused: { status: 409, text: 'Participação já existe: Pausado.' },
  participation_refused: { status: 409, text: 'Participação já existe: Recusado.' },
  too_many_exports: { status: 429, text: 'Aguarde o fim das exportações em andamento.' },
  rate_limited: { status: 429, text: 'Muitas tentativas.' },
  headers_too_large: { status: 431, text: 'Endereço ou cabeçalhos grandes demais.' },
  internal: { status: 500, text: 'Erro interno.' },
  import_queue_full: { status: 503, text: 'Há importações demais na fila.' },
  database_unavailable: { status: 503, text: 'Banco de dados indisponível.' },
  document_lookup_off: { status: 404, text: 'A busca do nome não está disponível. Digite o nome do beneficiário.' },
  postal_code_lookup_off: { status: 404, text: 'A busca de CEP não está disponível. Digite o endereço.' },
  document_unknown: { status: 404, text: 'Documento não encontrado. Confira, ou digite o nome do beneficiário.' },
  lookup_timeout: { status: 504, text: 'Tempo limite excedido' },
} as const;

export type FaultCode = keyof typeof faults;

interface FaultDetails {
  /** A catalogue key or text per field; dotted paths for nested fields. */
  errors?: Record<string, string>;
  /** Values to interpolate into the code's text, such as a minimum in reais. */
  values?: Record<string, string | number>;
  /** Fields that the wire has for this call alone, beside those of its app. */
  wire?: Record<string, unknown>;
  /** Several texts, where the wire format lists them. */
  messages?: readonly string[];
  retryAfterSeconds?: number;
}

/** An error that the client may read. Any other error is logged and returned as `internal`. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, details: FaultDetails = {}) {
    super(code);
    this.name = 'Fault';
    this.code = code;
    this.details = details;
  }
}

/**
 * Returns the refusal of one field.
 *
 * @param field its wire name
 * @param key of the message, `validation.…`
 * @param values of the message's placeholders
 */
export const invalidField = (field: string, key: string, values?: FaultDetails['values']): Fault =>
  new Fault('invalid_fields', { errors: { [field]: key }, ...(values && { values }) });
