/** The Portuguese texts of the bonuses' page. */
export const bonusPtBr = {
  bonus: {
    find_hint: 'Digite o número do pedido ou o ID da transação.',
    type_more: 'Digite o número inteiro do pedido, ou o ID da transação.',
    none_found: 'Nenhuma conversão tem este número.',
    second_person:
      'Outra pessoa precisa confirmar este bônus, e até lá ele não conta: sem ela, você ainda pode dar %{left} a este afiliado em 30 dias.',
    waiting: 'Aguarda confirmação',
    confirm: 'Confirmar',
    confirm_question: 'Confirmar este bônus de %{amount}?',
    confirm_text: '%{name} deu %{words} a %{affiliate}. O valor entra nas comissões do afiliado quando você confirmar.',
    confirmed: 'Bônus confirmado',
    somebody: 'Alguém',
    amount_hint: 'Um valor negativo corrige um bônus já solicitado.',
  },
};
