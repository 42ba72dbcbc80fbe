import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of fiscal notes and of their files. */
export const noteWordsPtBr = {
  invoice: {
    ...menuNamesPtBr.invoice,
    empty: 'Ainda não há notas fiscais. Elas surgem quando um afiliado com CNPJ ou do exterior solicita um pagamento.',
    page: { edit: 'Editar nota fiscal' },
    notifications: { updated: 'Nota fiscal atualizada com sucesso' },
    fields: {
      yearmonth: 'Mês/Ano',
      payment_id: 'Pagamento',
      payment_state: 'Status do pagamento',
      due_on: 'Prazo',
      standing: 'Andamento',
      note_kind: 'Tipo de nota',
      upload_id: 'Arquivo',
      admin_notes: 'Motivo da recusa',
      can_upload: 'Aguarda arquivo',
      taker_cnpj: 'CNPJ do tomador',
      taker_name: 'Tomador',
      text: 'Descrição do serviço',
      invoice_nums: 'Números das notas',
      total_received: 'Total recebido',
      liberated: 'Liberada',
    },
  },
  'invoice-upload': {
    ...menuNamesPtBr['invoice-upload'],
    empty: 'Nenhuma nota com este status. As que os afiliados enviam aparecem aqui.',
    notifications: {
      updated: 'Nota fiscal conferida |||| %{smart_count} notas fiscais conferidas',
    },
    fields: {
      invoice_ids: 'Notas fiscais',
      payment_ids: 'Pagamentos',
      yearmonth: 'Mês/Ano',
      admin_notes: 'Observação',
      file_name: 'Arquivo',
      file_url: 'Endereço do arquivo',
      content_type: 'Tipo do arquivo',
      size: 'Tamanho',
      findings: 'Conferência',
      created_at: 'Enviada em',
      decided_at: 'Conferida em',
    },
  },
};
