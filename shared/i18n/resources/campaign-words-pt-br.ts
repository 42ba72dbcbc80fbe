import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of campaigns and of their parts. */
export const campaignWordsPtBr = {
  campaign: {
    ...menuNamesPtBr.campaign,
    empty: 'Ainda não há campanhas.',
    invite: 'Crie a primeira: o que divulgar, quanto paga e aonde levam os links.',
    page: { create: 'Nova campanha' },
    notifications: { created: 'Campanha criada com sucesso', updated: 'Campanha atualizada com sucesso' },
    fields: {
      advertiser_id: 'Anunciante',
      advertiser_name: 'Anunciante',
      advertiser_trademark: 'Marca',
      category_id: 'Categoria',
      landing_url: 'Página da campanha',
      allowed_hosts: 'Sites da campanha',
      is_exclusive: 'Exclusiva',
      approval: 'Aprovação de participantes',
      click_window_days: 'Janela do clique (dias)',
      commission_rate: 'Comissão',
      commission_fixed: 'Comissão fixa',
      validation_days: 'Prazo de validação (dias)',
      release_days: 'Prazo de liberação (dias)',
      category_ids: 'Categorias',
      categories: 'Categorias',
      rules_allowed: 'O que é permitido',
      rules_forbidden: 'O que é proibido',
      deeplink_enabled: 'Links para qualquer página',
      deeplink_template: 'Parâmetros do link',
      comercial_manager_id: 'Gerente comercial',
      operational_manager_id: 'Gerente operacional',
      network_manager_id: 'Gerente de rede',
      missing: 'O que falta',
      reason: 'Motivo',
    },
  },
};
