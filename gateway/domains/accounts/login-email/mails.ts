import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface EmailMail {
  to: string;
  language: Language;
  /** The secret in the link. */
  hash: string;
  /** Validity of the link in hours. */
  hours: number;
}

const left: Record<Language, (brand: string, hours: number) => Words> = {
  'pt-br': (brand, hours) => ({
    subject: `O e-mail do seu acesso na ${brand} foi alterado`,
    paragraphs: [
      'Olá!',
      `O acesso à ${brand} que usava este e-mail agora usa outro, e todas as sessões abertas foram encerradas.`,
      `Se não foi você, desfaça a alteração pelo link abaixo: o acesso volta a usar este e-mail, e você escolhe uma nova senha. O link vale por ${hours} horas.`,
    ],
    label: 'Desfazer alteração',
    note: 'Se foi você, não é preciso fazer nada.',
  }),
  en: (brand, hours) => ({
    subject: `The e-mail of your access at ${brand} was changed`,
    paragraphs: [
      'Hello!',
      `The access to ${brand} that used this e-mail now uses another one, and all open sessions have ended.`,
      `If it was not you, undo the change by the link below: the access uses this e-mail again, and you choose a new password. The link works for ${hours} hours.`,
    ],
    label: 'Undo the change',
    note: 'If it was you, there is nothing to do.',
  }),
};

/** Composes the notice to an e-mail that is no longer a login, with the link to undo the change. */
export function emailLeftMail(env: Settings, { to, language, hash, hours }: EmailMail) {
  const { label, ...words } = left[language](env.brandName, hours);
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}/email-undo/${hash}` } });
}

const taken: Record<Language, (brand: string) => Words> = {
  'pt-br': (brand) => ({
    subject: `Este é o novo e-mail do seu acesso na ${brand}`,
    paragraphs: [
      'Olá!',
      `A partir de agora, entre na ${brand} com este e-mail.`,
      'Em outra mensagem enviamos o link para redefinir a senha de acesso. Até lá vale a senha atual.',
    ],
    label: 'Entrar',
    note: 'Se você não tem um acesso, ignore este e-mail e avise quem o enviou.',
  }),
  en: (brand) => ({
    subject: `This is the new e-mail of your access at ${brand}`,
    paragraphs: [
      'Hello!',
      `From now on, sign in to ${brand} with this e-mail.`,
      'Another message brings the link to reset the password. Until then the present password holds.',
    ],
    label: 'Sign in',
    note: 'If you have no access, ignore this e-mail and tell whoever sent it.',
  }),
};

/** Composes the notice to the new e-mail of a login. */
export function emailTakenMail(env: Settings, { to, language }: Pick<EmailMail, 'to' | 'language'>) {
  const { label, ...words } = taken[language](env.brandName);
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}/auth` } });
}
