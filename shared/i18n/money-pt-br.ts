/** The Portuguese words of refused bonuses and statements, which the server says. */
export const moneyPtBr = {
  sale_limit: 'Informe um número inteiro de 1 a 999.999',
  range_long: 'Escolha no máximo 5 anos',
  conversion_blocked: 'A conversão está bloqueada: libere o bloqueio primeiro',
  conversion_not_blocked: 'A conversão não está bloqueada',
  conversion_billed: 'A comissão já foi solicitada, faturada ou anulada',
  conversion_decided: 'A conversão já foi decidida',
  conversion_not_refused: 'Só uma conversão recusada tem motivo',
  bonus_pending: 'A conversão está pendente: só uma aprovada recebe bônus',
  bonus_refused: 'A conversão foi recusada e não recebe bônus',
  bonus_paid: 'A conversão já foi paga e não recebe mais bônus',
  bonus_deleted: 'A conta do afiliado foi excluída',
  bonus_zero: 'Informe um valor diferente de zero',
  bonus_correction: 'Um valor negativo corrige um bônus já solicitado, e esta conversão não tem nenhum',
  bonus_sum: 'Com este valor, os bônus da conversão somariam menos que zero',
};
