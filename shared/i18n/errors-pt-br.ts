import { earningsPtBr } from './portal/earnings-pt-br.ts';
import { firstPtBr } from './portal/first-pt-br.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** The Portuguese text of each error code: what happened, then what to do. */
export const errorsPtBr = {
  ...firstPtBr.errors,
  ...earningsPtBr.errors,
  malformed_id: 'O identificador informado não é válido.',
  unknown_field: 'O pedido contém um campo desconhecido.',
  invalid_fields: 'Verifique os campos destacados.',
  change_separately: 'Estes campos precisam ser alterados separadamente.',
  range_too_large: 'Peça no máximo %{max} linhas por vez.',
  invalid_credentials: 'E-mail ou senha incorretos.',
  account_not_activated: 'Confirme seu cadastro pelo link que enviamos ao seu e-mail.',
  second_factor_required: 'Digite o código do aplicativo autenticador.',
  second_factor_invalid:
    'Código incorreto ou já usado. Digite o código atual e confira se o relógio do celular está certo.',
  second_factor_enrolment_required: 'Para continuar, ative a verificação em duas etapas.',
  step_up_required: 'Confirme que é você para continuar.',
  cross_site: 'O pedido veio de outro site e foi recusado.',
  field_not_writable: 'Este campo não pode ser alterado.',
  request_timeout: 'O pedido demorou demais para chegar. Verifique a conexão e tente novamente.',
  version_conflict: 'Outra pessoa alterou estes dados. Recarregue e tente novamente.',
  request_in_progress: 'Este pedido já está em andamento. Aguarde um instante.',
  registration_refused: 'Não foi possível concluir o cadastro.',
  activation_invalid: 'Este link de ativação não é válido ou já foi usado.',
  activation_password_required: 'Há mais de um cadastro com este e-mail. Informe a senha que você escolheu no seu.',
  link_invalid: 'Este link não vale mais: já foi usado ou venceu. Peça outro.',
  email_taken: 'Este e-mail já está em uso.',
  in_use: 'Está em uso e não pode ser excluído.',
  channel_has_conversions: 'Este canal já tem conversões e não pode ser excluído. Pause-o.',
  below_minimum: 'O valor mínimo necessário em comissões, para solicitar pagamento é de R$ %{minimum}.',
  affiliate_business_name_empty:
    'Para solicitar o pagamento, é necessário preencher o campo "Empresa" na aba Minha Conta.',
  idempotency_key_reused: 'Esta chave já foi usada para outro pedido.',
  too_many_rows: 'O resultado tem mais de %{max} linhas e não pode ser ordenado assim. Refine o filtro.',
  postal_code_not_found: 'CEP não encontrado',
  import_refused: 'O arquivo não foi importado: nada dele foi armazenado.',
  import_queue_full: 'Há outras importações na fila. Nada deste arquivo foi gravado: tente novamente em instantes.',
  too_many_exports: 'Você já tem exportações em andamento. Espere que terminem, ou cancele uma delas.',
  headers_too_large: 'O endereço do pedido é longo demais.',
  gateway_error: 'Estamos com problemas no momento. Tente novamente mais tarde.',
  gateway_unavailable: 'Estamos com problemas no momento. Tente novamente mais tarde.',
  gateway_timeout: 'Estamos com problemas no momento. Tente novamente mais tarde.',
  document_lookup_off: 'A busca do nome não está disponível. Digite o nome do beneficiário.',
  document_unknown: 'Documento não encontrado. Confira, ou digite o nome do beneficiário.',
  lookup_timeout: 'Tempo limite excedido',
} satisfies Record<ErrorCode, string>;
