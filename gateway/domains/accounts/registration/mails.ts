import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { MailSettings } from '../../../mail/settings.ts';

/** The recipient of a mail and the language. */
interface Reader {
  to: string;
  language: Language;
}

interface Activation extends Reader {
  /** The secret in the link. */
  hash: string;
  /** Validity of the link in hours. */
  hours: number;
  /** Whether the link will ask for the password, because the e-mail has several registrations. */
  asksPassword: boolean;
}

const activation: Record<Language, (brand: string, about: Activation) => Words> = {
  'pt-br': (brand, { hours, asksPassword }) => ({
    subject: `Confirme seu cadastro na ${brand}`,
    paragraphs: [
      'Olá!',
      `Recebemos um cadastro na ${brand} com este e-mail. Para ativar a conta, confirme pelo link abaixo.`,
      `O link vale por ${hours} horas e funciona uma única vez.`,
      ...(asksPassword
        ? ['Há mais de um cadastro com este e-mail: o link pede a senha que você escolheu ao se cadastrar.']
        : []),
    ],
    label: 'Confirmar cadastro',
    note: 'Se você não fez este cadastro, ignore este e-mail: sem a confirmação a conta não é ativada.',
  }),
  en: (brand, { hours, asksPassword }) => ({
    subject: `Confirm your registration at ${brand}`,
    paragraphs: [
      'Hello!',
      `We received a registration at ${brand} with this e-mail. To activate the account, confirm it by the link below.`,
      `The link works for ${hours} hours, and once.`,
      ...(asksPassword
        ? [
            'There is more than one registration with this e-mail: the link asks for the password that you chose in yours.',
          ]
        : []),
    ],
    label: 'Confirm registration',
    note: 'If you did not register, ignore this e-mail: without the confirmation the account is not activated.',
  }),
};

/** Composes the mail that confirms a registration. */
export function activationMail(env: MailSettings, about: Activation) {
  const { to, language, hash } = about;
  const { label, ...words } = activation[language](env.brandName, about);
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}/activate/${hash}` } });
}

const accountExists: Record<Language, (brand: string) => Words> = {
  'pt-br': (brand) => ({
    subject: `Você já tem uma conta na ${brand}`,
    paragraphs: [
      'Olá!',
      `Recebemos um novo cadastro na ${brand} com este e-mail, mas você já tem uma conta. Nada foi alterado.`,
      'Para usá-la, entre com o e-mail e a senha que você já tem.',
    ],
    label: 'Entrar',
    note: 'Se não foi você, não é preciso fazer nada.',
  }),
  en: (brand) => ({
    subject: `You already have an account at ${brand}`,
    paragraphs: [
      'Hello!',
      `We received a new registration at ${brand} with this e-mail, but you already have an account. Nothing was changed.`,
      'To use it, sign in with the e-mail and password that you already have.',
    ],
    label: 'Sign in',
    note: 'If it was not you, there is nothing to do.',
  }),
};

/** Composes the mail to the owner of an account whose e-mail was used for another registration. */
export function accountExistsMail(env: MailSettings, { to, language }: Reader) {
  const { label, ...words } = accountExists[language](env.brandName);
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}/auth` } });
}
