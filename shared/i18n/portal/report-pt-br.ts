import { conversionCodesPtBr } from '#shared/i18n/conversion-codes-pt-br.ts';
import { earningsCodesPtBr } from './earnings-codes-pt-br.ts';
import { periodPtBr } from './period-pt-br.ts';

/** The words of the affiliate's report of conversions. */
export const reportPtBr = {
  codes: { conversion_status: earningsCodesPtBr.codes.conversion_status, ...conversionCodesPtBr.codes },
  validation: { date_future: 'Esta data está no futuro' },
  screens: periodPtBr.screens,
  portal: {
    report: {
      intro: 'Suas conversões, uma a uma, com o que cada uma rende.',
      arrived: 'Registrada em',
      impossible: 'O endereço pedia um filtro que não existe. Aparece o relatório sem ele.',
      filter: 'Filtrar',
      filter_count: 'Filtrar (%{count})',
      channel: 'Canal',
      campaign: 'Campanha',
      status: 'Status',
      order: 'Número do pedido',
      all: 'Todos',
      all_campaigns: 'Todas',
      unknown: 'Nº %{id}',
      columns: 'Colunas',
      columns_title: 'Colunas da tabela',
      columns_default: 'Restaurar padrão',
      csv: 'Baixar CSV',
      totals: 'Totais do período e do filtro',
      count: 'Conversões',
      amount: 'Valor das vendas',
      commission: 'Sua comissão',
      refused_apart: 'Recusadas: %{value}',
      totals_failed: 'Totais indisponíveis',
      rows: 'Conversões',
      rows_per_page: 'Linhas por página',
      more: 'Ver detalhes',
      less: 'Ocultar detalhes',
      refused: 'Motivo: %{reason}',
      refused_plain: 'Recusada pelo anunciante',
      none_found: 'Nenhuma conversão com este filtro',
      none_found_text: 'Escolha outro período, ou limpe o filtro.',
      none_yet: 'Nenhuma conversão ainda',
      none_yet_text: 'Quando alguém comprar por um dos seus canais, a conversão aparece aqui.',
    },
  },
};
