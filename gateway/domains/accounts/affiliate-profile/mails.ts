import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

type NotifiedStatus = 'active' | 'paused' | 'refused';

interface StatusChange {
  to: string;
  language: Language;
  status: NotifiedStatus;
  /** Why, in the words of staff. */
  reason: string | null;
}

const notifiedStatuses = new Map<CodeOf<typeof affiliateStatus>, NotifiedStatus>([
  [affiliateStatus.codes.active, 'active'],
  [affiliateStatus.codes.paused, 'paused'],
  [affiliateStatus.codes.refused, 'refused'],
]);

/** Returns the status that an affiliate is notified of; undefined for the others, which have mails of their own or none. */
export const notifiedStatus = (code: CodeOf<typeof affiliateStatus>): NotifiedStatus | undefined =>
  notifiedStatuses.get(code);

const words: Record<Language, Record<NotifiedStatus, (brand: string) => Words>> = {
  'pt-br': {
    active: (brand) => ({
      subject: `Sua conta na ${brand} está ativa`,
      paragraphs: ['Olá!', 'Sua conta está ativa: você já pode criar links e divulgar.'],
      label: 'Abrir minha conta',
    }),
    paused: (brand) => ({
      subject: `Sua conta na ${brand} foi pausada`,
      paragraphs: [
        'Olá!',
        'Sua conta foi pausada. Enquanto isso, não é possível criar links; o que você já ganhou continua seu e pode ser solicitado.',
        'Para reativar a conta, fale com o seu gerente de afiliados. O contato está na página inicial.',
      ],
      label: 'Abrir minha conta',
    }),
    refused: (brand) => ({
      subject: `Seu cadastro na ${brand} foi recusado`,
      paragraphs: [
        'Olá!',
        'Seu cadastro foi recusado. Com isso, não é possível criar links nem pedir pagamentos.',
        'Se achar que houve um engano, fale com o seu gerente de afiliados. O contato está na página inicial.',
      ],
      label: 'Abrir minha conta',
    }),
  },
  en: {
    active: (brand) => ({
      subject: `Your account at ${brand} is active`,
      paragraphs: ['Hello!', 'Your account is active: you can create links and promote campaigns.'],
      label: 'Open my account',
    }),
    paused: (brand) => ({
      subject: `Your account at ${brand} was paused`,
      paragraphs: [
        'Hello!',
        'Your account was paused. Until it is active again you cannot create links; what you have earned stays yours and can be requested.',
        'To reactivate the account, talk to your affiliate manager, whose contact is on the home page.',
      ],
      label: 'Open my account',
    }),
    refused: (brand) => ({
      subject: `Your registration at ${brand} was refused`,
      paragraphs: [
        'Hello!',
        'Your registration was refused. You can neither create links nor request payments.',
        'If you think that this is a mistake, talk to your affiliate manager, whose contact is on the home page.',
      ],
      label: 'Open my account',
    }),
  },
};

const reasonLabel: Record<Language, string> = { 'pt-br': 'Motivo', en: 'Reason' };

/** Composes the mail to an affiliate whose status was changed by staff, with the reason and what to do about it. */
export function statusMail(env: Settings, { to, language, status, reason }: StatusChange) {
  const { label, paragraphs, ...texts } = words[language][status](env.brandName);
  const [greeting = '', happened = '', ...ways] = paragraphs;
  const why = reason === null ? [] : [`${reasonLabel[language]}: ${reason}`];
  return composeMail(env, {
    to,
    language,
    ...texts,
    paragraphs: [greeting, happened, ...why, ...ways],
    action: { label, url: `${env.publicUrl}/` },
  });
}
