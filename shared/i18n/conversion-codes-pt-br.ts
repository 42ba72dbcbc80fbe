/** Why a conversion earns nothing, as both reports say it. */
export const conversionCodesPtBr = {
  codes: {
    conversion_block: {
      not_participating: 'O canal não participava da campanha',
      late: 'Clique antigo demais',
      sale_cap: 'Limite de vendas atingido',
      other: '-',
    },
  },
};
