/** The Portuguese words at the fields of advertisers, their contacts and postbacks, which the server says. */
export const advertiserFaultsPtBr = {
  number_taken: 'Outro anunciante já tem este número',
  contact_taken: 'Este anunciante já tem um contato com este e-mail',
  click_or_coupon: 'Envie click_id ou coupon',
  before_click: 'Isso é antes do clique',
};
