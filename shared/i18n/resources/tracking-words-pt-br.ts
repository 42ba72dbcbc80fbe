import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of links and clicks. */
export const trackingWordsPtBr = {
  'tracking-link': {
    ...menuNamesPtBr['tracking-link'],
    empty: 'Nenhum afiliado criou um link até agora.',
    notifications: { updated: 'Link atualizado |||| %{smart_count} links atualizados' },
    fields: {
      code: 'Código',
      creative_id: 'ID do criativo',
      creative_name: 'Criativo',
      coupon_id: 'ID do cupom',
      coupon_code: 'Cupom',
      coupon_is_over: 'Cupom terminou',
      url: 'Leva a',
      sub_ids: 'Sub-IDs',
      short_url: 'Link curto',
      clicks: 'Cliques',
      conversions: 'Conversões',
      off_reason: 'Motivo de estar desligado',
    },
  },
  click: {
    ...menuNamesPtBr.click,
    fields: {
      date: 'Dia',
      clicks: 'Cliques',
      robots: 'Robôs',
      own: 'Do próprio afiliado',
    },
  },
};
