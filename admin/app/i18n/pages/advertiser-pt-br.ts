/** The Portuguese texts of the pages of advertisers. */
export const advertiserPtBr = {
  advertiser: {
    campaigns: 'Campanhas',
    no_campaigns: 'Este anunciante ainda não tem campanhas.',
    campaign_id: 'ID',
    campaign_name: 'Campanha',
    campaign_status: 'Status',
    commission_rate: 'Comissão',
  },
};
