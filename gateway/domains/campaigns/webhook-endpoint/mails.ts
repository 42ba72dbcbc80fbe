import { formatDateTime } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

/** It fails and will be switched off, it was switched off, or it said that it is gone. */
export type FailingNotice = 'warning' | 'off' | 'gone';

interface Failing {
  to: string;
  language: Language;
  /** What its owner calls the endpoint. */
  name: string;
  /** The first failure since the last delivery. */
  since: Date;
  /** When it is switched off if nothing changes. */
  offAt: Date;
  notice: FailingNotice;
  isStaff: boolean;
}

const words: Record<Language, (about: Failing) => Words> = {
  'pt-br': ({ name, since, offAt, notice }) => ({
    subject: notice === 'warning' ? `O endpoint ${name} não está respondendo` : `O endpoint ${name} foi desligado`,
    paragraphs: [
      'Olá!',
      notice === 'gone'
        ? `O endpoint ${name} respondeu 410 (não existe mais) e foi desligado. Nada mais é enviado para ele.`
        : `Desde ${formatDateTime(since)} nenhum aviso foi aceito pelo endpoint ${name}.`,
      ...(notice === 'warning'
        ? [`Continuamos tentando. Se nada mudar, ele é desligado depois de ${formatDateTime(offAt)}.`]
        : []),
      ...(notice === 'off' ? ['Por isso ele foi desligado. Nada mais é enviado para ele.'] : []),
      'No registro de entregas está o que ele respondeu. Depois de corrigir, faça um teste, ligue-o de novo e reenvie o que faltou.',
    ],
    label: 'Ver o endpoint',
  }),
  en: ({ name, since, offAt, notice }) => ({
    subject: notice === 'warning' ? `The endpoint ${name} does not respond` : `The endpoint ${name} was switched off`,
    paragraphs: [
      'Hello!',
      notice === 'gone'
        ? `The endpoint ${name} answered 410 (gone) and was switched off. Nothing more is sent to it.`
        : `Since ${formatDateTime(since, 'en')} the endpoint ${name} has accepted no message.`,
      ...(notice === 'warning'
        ? [`We keep trying. If nothing changes, it is switched off after ${formatDateTime(offAt, 'en')}.`]
        : []),
      ...(notice === 'off' ? ['It was therefore switched off. Nothing more is sent to it.'] : []),
      'The log of deliveries has what it answered. Once it is repaired, test it, switch it on and send again what is missing.',
    ],
    label: 'See the endpoint',
  }),
};

/** Tells the owner of an endpoint that it fails, or that it was switched off. */
export function failingMail(env: Settings, about: Failing) {
  const { to, language, isStaff } = about;
  const { label, ...rest } = words[language](about);
  const url = `${env.publicUrl}${isStaff ? '/admin/webhook-endpoint' : '/account/myaccount/postbacks'}`;
  return composeMail(env, { to, language, ...rest, action: { label, url } });
}
