import type { RelationCause } from '#shared/codes/accounts/relation-cause.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

const causes: Record<Language, Record<RelationCause, string>> = {
  'pt-br': {
    invitation: 'uma convidou a outra',
    role: 'uma definiu o perfil da outra',
    reset: 'uma removeu a verificação em duas etapas da outra',
    device: 'as duas entraram no mesmo navegador',
    email: 'os e-mails das duas são da mesma caixa de entrada',
  },
  en: {
    invitation: 'one invited the other',
    role: 'one set the role of the other',
    reset: 'one removed the two-step verification of the other',
    device: 'both have signed in from the same browser',
    email: 'the e-mails of both belong to the same mailbox',
  },
};

const words: Record<Language, (brand: string, names: readonly [string, string], cause: string) => Words> = {
  'pt-br': (brand, [first, second], cause) => ({
    subject: `Contas relacionadas na ${brand}`,
    paragraphs: [
      `A partir de agora as contas de ${first} e de ${second} contam como de uma só pessoa: ${cause}.`,
      'Enquanto isso valer, uma não fecha lotes da outra nem confirma ou libera o que a outra fez.',
      'Se são duas pessoas, um administrador que não esteja relacionado a nenhuma das duas encerra a relação na página da equipe, com o motivo. Quem divide um computador usa um perfil próprio do navegador.',
    ],
    label: 'Abrir o painel',
    note: 'As duas pessoas e todos os administradores recebem este aviso.',
  }),
  en: (brand, [first, second], cause) => ({
    subject: `Related accounts at ${brand}`,
    paragraphs: [
      `From now on the accounts of ${first} and ${second} count as one person: ${cause}.`,
      'While this holds, neither closes runs of the other, or confirms or releases what the other did.',
      'If they are two people, an administrator who is related to neither ends the relation on the page of the staff, and says why. People who share a computer use browser profiles of their own.',
    ],
    label: 'Open the back-office',
    note: 'Both people and all administrators get this notice.',
  }),
};

interface NewRelation {
  to: string;
  language: Language;
  /** Both persons, in the order of their ids. */
  names: readonly [string, string];
  cause: RelationCause;
  /** Only administrators may open the page of the staff, which has the relations. */
  isAdministrator: boolean;
}

/** Composes the mail that two accounts count as one person from now on. */
export function relationMail(env: Settings, { to, language, names, cause, isAdministrator }: NewRelation) {
  const { label, ...text } = words[language](env.brandName, names, causes[language][cause]);
  const action = { label, url: `${env.publicUrl}/admin/${isAdministrator ? 'staff-user' : ''}` };
  return composeMail(env, { to, language, ...text, action });
}
