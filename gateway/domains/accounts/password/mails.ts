import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface Reader {
  to: string;
  language: Language;
}

interface ResetMail extends Reader {
  /** The secret in the link. */
  hash: string;
  /** Validity of the link in hours. */
  hours: number;
}

const reset: Record<Language, (brand: string, hours: number) => Words> = {
  'pt-br': (brand, hours) => ({
    subject: `Redefina sua senha na ${brand}`,
    paragraphs: [
      'Olá!',
      `Recebemos um pedido para redefinir a sua senha na ${brand}. Escolha uma nova senha pelo link abaixo.`,
      `O link vale por ${hours} hora${hours === 1 ? '' : 's'} e funciona uma única vez. Um novo pedido torna este link inválido.`,
    ],
    label: 'Escolher nova senha',
    note: 'Se você não fez este pedido, ignore este e-mail: sem o link a senha continua a mesma.',
  }),
  en: (brand, hours) => ({
    subject: `Reset your password at ${brand}`,
    paragraphs: [
      'Hello!',
      `We received a request to reset your password at ${brand}. Choose a new one by the link below.`,
      `The link works for ${hours} hour${hours === 1 ? '' : 's'}, and once. Another request makes this link invalid.`,
    ],
    label: 'Choose a new password',
    note: 'If you did not ask for it, ignore this e-mail: without the link the password stays the same.',
  }),
};

/** Composes the mail with the link to set a new password. */
export function resetMail(env: Settings, { to, language, hash, hours }: ResetMail) {
  const { label, ...words } = reset[language](env.brandName, hours);
  const action = { label, url: `${env.publicUrl}/password-reset/${hash}` };
  return composeMail(env, { to, language, ...words, action });
}

const changed: Record<Language, (brand: string, isByStaff: boolean) => Words> = {
  'pt-br': (brand, isByStaff) => ({
    subject: `Sua senha na ${brand} foi alterada`,
    paragraphs: [
      'Olá!',
      isByStaff
        ? `A equipe da ${brand} definiu uma nova senha para o seu acesso.`
        : `A senha do seu acesso na ${brand} acaba de ser alterada.`,
      'Todas as sessões abertas foram encerradas. Entre novamente com a nova senha.',
    ],
    label: 'Entrar',
    note: 'Se não foi você, peça uma nova senha em "Esqueci minha senha" e avise seu gerente o quanto antes.',
  }),
  en: (brand, isByStaff) => ({
    subject: `Your password at ${brand} was changed`,
    paragraphs: [
      'Hello!',
      isByStaff
        ? `The team of ${brand} has set a new password for your access.`
        : `The password of your access at ${brand} has just been changed.`,
      'All open sessions have ended. Sign in again with the new password.',
    ],
    label: 'Sign in',
    note: 'If it was not you, ask for a new password by "Forgot your password" and tell your manager as soon as possible.',
  }),
};

/** Composes the notice of a changed password. */
export function passwordChangedMail(env: Settings, { to, language }: Reader, isByStaff = false) {
  const { label, ...words } = changed[language](env.brandName, isByStaff);
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}/auth` } });
}
