/** What is said about a second factor's code, and of what came of a sign-in. */
export const identityPtBr = {
  codes: {
    login_result: {
      signed_in: 'Entrou',
      wrong_password: 'Senha incorreta',
      wrong_code: 'Código incorreto',
      other: '-',
    },
  },
  validation: {
    second_factor_digits: 'O código tem 6 números',
    second_factor_wrong:
      'Código incorreto ou já usado. Digite o código atual e confira se o relógio do celular está certo.',
  },
};
