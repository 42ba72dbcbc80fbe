/** The words of a new password and of asking for the mail that resets one. */
export const passwordPtBr = {
  validation: {
    password_mismatch: 'Senhas não conferem',
  },
  screens: {
    password: {
      new: 'Nova senha',
      confirmation: 'Confirmar senha',
      reset_pass_rate_limit: 'Muitos pedidos de redefinição de senha. Aguarde alguns minutos e tente novamente.',
      reset_failed: 'Erro ao enviar e-mail.',
      kept: 'cumprido',
      rules: {
        length: 'De %{min} a %{max} caracteres',
        length_full: 'De %{min} a %{max} caracteres (limite atingido)',
        characters: 'Sem espaços em branco',
      },
      strength: {
        label: 'Força da senha',
        strong: 'Forte',
        good: 'Boa',
        weak: 'Fraca',
        very_weak: 'Muito fraca',
      },
    },
  },
};
