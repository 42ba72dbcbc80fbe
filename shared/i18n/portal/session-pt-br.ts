/** The words with which the user proves who is there: the second factor, and the proof before a sensitive change. */
export const sessionPtBr = {
  screens: {
    session: {
      step_up: 'Confirme que é você',
      step_up_text: 'Esta operação é protegida. Depois de confirmar, ela continua de onde parou.',
      code: 'Código de verificação',
      code_hint: 'Abra o aplicativo autenticador e digite o código de 6 dígitos.',
      recovery_code: 'Código de recuperação',
      recovery_code_hint: 'Um dos dez códigos que você guardou. Cada um vale uma vez.',
      use_recovery_code: 'Usar um código de recuperação',
      use_code: 'Usar o código do aplicativo',
      other_account: 'Entrar com outra conta',
      wait: 'Tente de novo em %{smart_count} minuto. |||| Tente de novo em %{smart_count} minutos.',
    },
  },
};
