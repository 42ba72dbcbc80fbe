import type { Env } from '../env.ts';
import { composeMail } from './compose.ts';

/** The mail that confirms a registration; `hash` is the secret part of its link. */
export function activationMail(env: Env, to: string, hash: string, hours: number) {
  return composeMail(env, {
    to,
    subject: `Confirme seu cadastro na ${env.brandName}`,
    paragraphs: [
      'Olá!',
      `Recebemos um cadastro na ${env.brandName} com este e-mail. Para ativar a conta, confirme pelo link abaixo.`,
      `O link vale por ${hours} horas e funciona uma única vez.`,
    ],
    action: { label: 'Confirmar cadastro', url: `${env.publicUrl}/activate/${hash}` },
    note: 'Se você não fez este cadastro, ignore este e-mail: sem a confirmação a conta não é ativada.',
  });
}

/** Tells the owner of an account that somebody tried to register with its e-mail once more. */
export function accountExistsMail(env: Env, to: string) {
  return composeMail(env, {
    to,
    subject: `Você já tem uma conta na ${env.brandName}`,
    paragraphs: [
      'Olá!',
      `Recebemos um novo cadastro na ${env.brandName} com este e-mail, mas você já tem uma conta. Nada foi alterado.`,
      'Para usá-la, entre com o e-mail e a senha que você já tem.',
    ],
    action: { label: 'Entrar', url: `${env.publicUrl}/auth` },
    note: 'Se não foi você, não é preciso fazer nada.',
  });
}
