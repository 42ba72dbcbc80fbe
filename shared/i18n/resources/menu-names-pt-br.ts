/** The Portuguese names of resources whose other words come with their pages. */
export const menuNamesPtBr = {
  bonus: { name: 'Bônus |||| Bônus', fields: {} },
  advertiser: { name: 'Anunciante |||| Anunciantes', fields: {} },
  'advertiser-invoice': { name: 'Fatura de anunciante |||| Faturas', fields: {} },
  'erp-error': { name: 'Aviso ao ERP |||| Avisos ao ERP', fields: {} },
  invoice: { name: 'Nota fiscal |||| Notas fiscais', fields: {} },
  'invoice-upload': { name: 'Nota recebida |||| Notas recebidas', fields: {} },
  'conversion-import': { name: 'Importação |||| Importações', fields: {} },
  'import-mapping': { name: 'Mapeamento salvo |||| Mapeamentos salvos', fields: {} },
  'commission-group': { name: 'Grupo de comissão |||| Grupos de comissão', fields: {} },
  'commission-group-division': { name: 'Divisão de comissão |||| Divisões de comissão', fields: {} },
  'campaign-commission-schedule': { name: 'Agendamento de comissão |||| Agendamentos de comissão', fields: {} },
  payment: { name: 'Pagamento |||| Pagamentos', fields: {} },
  'payment-group': { name: 'Grupo de pagamento |||| Grupos de pagamento', fields: {} },
  'payment-run': { name: 'Lote de pagamento |||| Lotes de pagamento', fields: {} },
  'payment-exclusion': { name: 'Pagamento fora do lote |||| Pagamentos fora do lote', fields: {} },
  'bank-return': { name: 'Retorno do banco |||| Retornos do banco', fields: {} },
};
