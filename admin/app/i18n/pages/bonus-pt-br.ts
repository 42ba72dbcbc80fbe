/** The Portuguese texts of the bonuses' page. */
export const bonusPtBr = {
  bonus: {
    find_hint: 'Digite o número do pedido ou o ID da transação.',
    type_more: 'Digite o número inteiro do pedido, ou o ID da transação.',
    none_found: 'Nenhuma conversão tem este número.',
    amount_hint: 'Um valor negativo corrige um bônus já solicitado.',
  },
};
