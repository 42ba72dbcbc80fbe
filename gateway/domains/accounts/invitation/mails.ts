import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface Invitation {
  to: string;
  language: Language;
  /** The secret in the link. */
  hash: string;
  /** Validity of the link in hours. */
  hours: number;
  /** Who invites, for the reader to recognize; null when unknown. */
  invitedBy: string | null;
}

const words: Record<Language, (brand: string, invitation: Invitation) => Words> = {
  'pt-br': (brand, { hours, invitedBy }) => ({
    subject: `Convite para acessar a ${brand}`,
    paragraphs: [
      'Olá!',
      invitedBy === null
        ? `Você recebeu um convite para acessar a ${brand}.`
        : `${invitedBy} convidou você para acessar a ${brand}.`,
      'Escolha sua senha pelo link abaixo; depois entre com este e-mail.',
      `O link vale por ${hours} horas e funciona uma única vez.`,
    ],
    label: 'Aceitar convite',
    note: 'Se você não esperava este convite, ignore este e-mail.',
  }),
  en: (brand, { hours, invitedBy }) => ({
    subject: `Invitation to ${brand}`,
    paragraphs: [
      'Hello!',
      invitedBy === null ? `You have been invited to ${brand}.` : `${invitedBy} has invited you to ${brand}.`,
      'Choose your password by the link below; then sign in with this e-mail.',
      `The link works for ${hours} hours, and once.`,
    ],
    label: 'Accept invitation',
    note: 'If you did not expect this invitation, ignore this e-mail.',
  }),
};

/** Composes the mail with the link by which an invited user sets the password. */
export function invitationMail(env: Settings, invitation: Invitation) {
  const { to, language, hash } = invitation;
  const { label, ...texts } = words[language](env.brandName, invitation);
  return composeMail(env, { to, language, ...texts, action: { label, url: `${env.publicUrl}/invitation/${hash}` } });
}
