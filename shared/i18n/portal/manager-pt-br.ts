/** The words of the card with the affiliate's managers. */
export const managerPtBr = {
  portal: {
    manager: {
      title: 'Seu gerente de afiliados |||| Seus gerentes de afiliados',
      text: 'Fale com quem cuida da sua conta sobre campanhas, pagamentos e dados cadastrais.',
    },
  },
};
