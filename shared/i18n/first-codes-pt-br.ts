import { billingCodesPtBr } from './portal/billing-codes-pt-br.ts';
import { campaignCodesPtBr } from './portal/campaign-codes-pt-br.ts';
import { channelsPtBr } from './portal/channels-pt-br.ts';
import { earningsCodesPtBr } from './portal/earnings-codes-pt-br.ts';
import { identityPtBr } from './portal/identity-pt-br.ts';
import { noteCodesPtBr } from './portal/note-codes-pt-br.ts';
import { paymentCodesPtBr } from './portal/payment-codes-pt-br.ts';
import { paymentInfoCodesPtBr } from './portal/payment-info-codes-pt-br.ts';
import { preferenceCodesPtBr } from './portal/preference-codes-pt-br.ts';

/** The Portuguese texts of the code lists that the back-office begins with. */
export const firstCodesPtBr = {
  ...channelsPtBr.codes,
  ...identityPtBr.codes,
  advertiser_status: { pending: 'Pendente', active: 'Ativo', paused: 'Pausado', disabled: 'Desabilitado', other: '-' },
  advertiser_level: { bronze: 'Bronze', silver: 'Prata', gold: 'Ouro', other: 'Sem nível' },
  ...campaignCodesPtBr.codes,
  ...earningsCodesPtBr.codes,
  ...paymentCodesPtBr.codes,
  ...noteCodesPtBr.codes,
  ...preferenceCodesPtBr.codes,
  affiliate_status: {
    pending: 'Pendente',
    active: 'Ativo',
    paused: 'Pausado',
    refused: 'Recusado',
    deletion_requested: 'Exclusão solicitada',
    deleted: 'Excluído',
    other: '-',
  },
  bank_return_outcome: {
    paid: 'Pago',
    failed: 'Não efetuado',
    returned: 'Devolvido',
    review: 'Em conferência',
    unchanged: 'Sem mudança',
    error: 'Não lida',
    other: '-',
  },
  relation_cause: {
    invitation: 'Convite',
    role: 'Perfil alterado',
    reset: 'Verificação redefinida',
    device: 'Mesmo aparelho',
    email: 'Mesmo e-mail',
    other: '-',
  },
  payment_run_state: {
    draft: 'Rascunho',
    closed: 'Fechado',
    sent: 'Enviado ao banco',
    settled: 'Liquidado',
    cancelled: 'Cancelado',
    other: '-',
  },
  ...billingCodesPtBr.codes,
  profile: {
    administrador: 'Administrador',
    afiliado: 'Afiliado',
    financeiro: 'Financeiro',
    campanhas: 'Campanhas',
    auditor: 'Auditor',
    gerente: 'Gerente de afiliados',
    other: '-',
  },
  role: {
    administrator: 'Administrador',
    manager: 'Gerente de afiliados',
    finance: 'Financeiro',
    campaigns: 'Campanhas',
    auditor: 'Auditor',
    main: 'Acesso principal',
    secondary: 'Acesso secundário',
    secondary_read_only: 'Acesso somente leitura',
    api_token: 'Token da API',
    visitor: 'Visitante',
    other: '-',
  },
  staff_scope: { all: 'Todos os afiliados', assigned: 'Só os atribuídos', other: '-' },
  ...paymentInfoCodesPtBr.codes,
};
