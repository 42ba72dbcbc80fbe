import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface Facts {
  /** The short address of the link. */
  link: string;
  campaign: string;
  channel: string;
}

const words: Record<Language, (facts: Facts, offReason: string | null) => Words> = {
  'pt-br': ({ link, campaign, channel }, offReason) =>
    offReason === null
      ? {
          subject: `Seu link de ${campaign} foi religado`,
          paragraphs: [
            'Olá!',
            `O link ${link}, do canal ${channel} na campanha ${campaign}, foi religado e leva à loja de novo.`,
          ],
          label: 'Ver meus links',
        }
      : {
          subject: `Seu link de ${campaign} foi desligado`,
          paragraphs: [
            'Olá!',
            `O link ${link}, do canal ${channel} na campanha ${campaign}, foi desligado e não leva mais à loja. Motivo: ${offReason}`,
            'Retire o link de onde ele está publicado. Se achar que houve um engano, fale com o seu gerente de afiliados. O contato está na página inicial.',
          ],
          label: 'Ver meus links',
        },
  en: ({ link, campaign, channel }, offReason) =>
    offReason === null
      ? {
          subject: `Your link to ${campaign} was switched on again`,
          paragraphs: [
            'Hello!',
            `The link ${link} of the channel ${channel} in the campaign ${campaign} was switched on and leads to the shop again.`,
          ],
          label: 'See my links',
        }
      : {
          subject: `Your link to ${campaign} was switched off`,
          paragraphs: [
            'Hello!',
            `The link ${link} of the channel ${channel} in the campaign ${campaign} was switched off and no longer leads to the shop. Reason: ${offReason}`,
            'Remove it from where it is published. If you think that this is a mistake, talk to your affiliate manager, whose contact is on the home page.',
          ],
          label: 'See my links',
        },
};

interface SwitchedLink extends Facts {
  to: string;
  language: Language;
  /** Why it was switched off; null for one that was switched on again. */
  offReason: string | null;
}

/** Composes the mail that staff switched a link off, with their reason, or on again. */
export function linkSwitchMail(env: Settings, { to, language, offReason, ...facts }: SwitchedLink) {
  const { label, ...text } = words[language](facts, offReason);
  return composeMail(env, { to, language, ...text, action: { label, url: `${env.publicUrl}/links` } });
}
