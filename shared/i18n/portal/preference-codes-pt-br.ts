/** The words of the codes of e-mail preferences, which lists of staff say as well. */
export const preferenceCodesPtBr = {
  codes: {
    news_kind: {
      new_creatives: 'Novos Criativos',
      news_general_information: 'News (informações gerais)',
      campaign_break: 'Pausa de campanha',
      other: '-',
    },
  },
};
