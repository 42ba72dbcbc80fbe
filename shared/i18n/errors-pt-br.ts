import { earningsCodesPtBr } from './portal/earnings-codes-pt-br.ts';
import type { campaignFaultsPtBr } from './campaign-faults-pt-br.ts';
import { commonPtBr } from './portal/common-pt-br.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { participationErrorsPtBr } from './participation-errors-pt-br.ts';
import type { postbackErrorsPtBr } from './postback-errors-pt-br.ts';
import type { ratesPtBr } from './rates-pt-br.ts';
import type { trackingErrorsPtBr } from './tracking-errors-pt-br.ts';

type ServersErrors = typeof postbackErrorsPtBr &
  typeof trackingErrorsPtBr &
  typeof participationErrorsPtBr &
  (typeof campaignFaultsPtBr)['errors'] &
  (typeof ratesPtBr)['errors'];

/**
 * The Portuguese text of each error code: what happened, then what to do. Those of campaigns, links and postbacks stand apart,
 * for the servers alone.
 */
export const errorsPtBr = {
  ...commonPtBr.errors,
  ...earningsCodesPtBr.errors,
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
  own_role: 'Ninguém altera o próprio perfil ou desativa a própria conta. Peça a outro administrador.',
  last_administrator: 'É o último administrador: outro precisa estar ativo antes.',
  credentials_not_confirmed: 'Não foi possível confirmar suas credenciais. Tente novamente.',
  deletion_not_requested: 'Não há pedido de exclusão em aberto. Recarregue a página.',
  deletion_payment_pending: 'Há um pagamento em andamento. Aprove a exclusão depois que ele for pago ou cancelado.',
  deletion_commissions_changed: 'Suas comissões disponíveis mudaram. Comece a exclusão de novo para conferir o valor.',
  main_access: 'O acesso principal não pode ser alterado ou excluído aqui.',
  in_use: 'Está em uso e não pode ser excluído.',
  channel_has_conversions: 'Este canal já tem conversões e não pode ser excluído. Pause-o.',
  below_minimum: 'O valor mínimo necessário em comissões, para solicitar pagamento é de %{minimum}.',
  affiliate_business_name_empty:
    'Para solicitar o pagamento, é necessário preencher o campo "Empresa" na aba Minha Conta.',
  nothing_to_bill: 'Não há conversões aprovadas desse anunciante a faturar nesse mês.',
  own_change: 'A alteração foi sua: outra pessoa precisa liberar os pagamentos.',
  related_account: 'Sua conta está relacionada a uma das duas. Outro administrador precisa encerrar a relação.',
  second_person_required: 'Outra pessoa precisa fazer isso.',
  payment_run_empty:
    'Nenhum pagamento pode entrar no lote: nada vence até esse dia, ou tudo está impedido ou em outro lote.',
  payment_run_changed:
    'Pagamentos do lote mudaram depois que ele foi montado. Nada foi feito: retire-os, ou cancele o lote e monte outro.',
  bonus_requested: 'Este bônus já foi solicitado. Lance uma correção na mesma conversão.',
  bonus_own: 'Você deu este bônus: outra pessoa precisa confirmá-lo.',
  bonus_related: 'Sua conta tem ligação com a de quem deu este bônus: outra pessoa precisa confirmá-lo.',
  bonus_corrected: 'Remova antes a correção deste bônus.',
  statement_too_long: 'São mais de %{max} linhas. Baixe o CSV, ou escolha um período menor.',
  in_other_group: 'O afiliado %{affiliate} já está no grupo %{group}.',
  schedule_reason: 'O afiliado não poderia solicitar este valor. Informe por que o pagamento será feito.',
  schedule_amount: 'A soma escolhida precisa ser maior que zero e caber no saldo disponível, de %{available}.',
  commission_unavailable: 'Esta comissão não está mais disponível: %{commission}. Recarregue a lista.',
  note_waiting:
    'Já há um arquivo em análise para esta nota fiscal. Espere a resposta, ou exclua o envio para trocá-lo.',
  note_not_awaited:
    'Não esperamos esta nota fiscal: ela não está liberada, já foi aprovada, ou o pagamento foi cancelado.',
  note_own_upload: 'Este arquivo foi enviado por você: outra pessoa precisa aprová-lo ou recusá-lo.',
  idempotency_key_reused: 'Esta chave já foi usada para outro pedido.',
  secret_shown_once: 'O pedido já foi atendido, e o segredo só é mostrado uma vez. Se você não o guardou, crie outro.',
  too_many_rows: 'O resultado tem mais de %{max} linhas e não pode ser ordenado assim. Refine o filtro.',
  postal_code_not_found: 'CEP não encontrado',
  postal_code_lookup_off: 'A busca de CEP não está disponível. Digite o endereço.',
  bank_return_refused: 'O retorno não foi lido: nada mudou.',
  import_refused: 'O arquivo não foi importado: nada dele foi armazenado.',
  import_queue_full: 'Há outras importações na fila. Nada deste arquivo foi gravado: tente novamente em instantes.',
  too_many_exports: 'Você já tem exportações em andamento. Espere que terminem, ou cancele uma delas.',
  password_change_blocked: 'Alteração de senha bloqueada',
  headers_too_large: 'O endereço do pedido é longo demais.',
  gateway_error: 'Estamos com problemas no momento. Tente novamente mais tarde.',
  gateway_unavailable: 'Estamos com problemas no momento. Tente novamente mais tarde.',
  gateway_timeout: 'Estamos com problemas no momento. Tente novamente mais tarde.',
  document_lookup_off: 'A busca do nome não está disponível. Digite o nome do beneficiário.',
  document_unknown: 'Documento não encontrado. Confira, ou digite o nome do beneficiário.',
  lookup_timeout: 'Tempo limite excedido',
} satisfies Record<Exclude<ErrorCode, keyof ServersErrors>, string>;
