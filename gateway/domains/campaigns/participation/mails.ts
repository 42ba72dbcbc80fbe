import { formatDate } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

/** The decision that an affiliate is notified of. */
export type Answer = 'approved' | 'resumed' | 'refused' | 'paused';

interface Facts {
  channel: string;
  campaign: string;
  reason: string;
  /** The business date from which the channel may ask again, as `dd/mm/yyyy`. */
  againOn: string;
  /** Whether the campaign runs; while it does not, its links lead nowhere. */
  isRunning: boolean;
}

/** The text that replaces the call to share. */
const notRunning: Record<Language, string> = {
  'pt-br': 'A campanha não está no ar agora. Crie um link e divulgue quando ela voltar.',
  en: 'The campaign is not running now. Make a link and share once it is back.',
};

const words: Record<Language, Record<Answer, (facts: Facts) => Words>> = {
  'pt-br': {
    approved: ({ channel, campaign, isRunning }) => ({
      subject: `${channel} foi aprovado em ${campaign}`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} agora participa da campanha ${campaign}. ${isRunning ? 'Crie um link e divulgue.' : notRunning['pt-br']}`,
      ],
      label: 'Ver a campanha',
    }),
    resumed: ({ channel, campaign, isRunning }) => ({
      subject: `${channel} voltou a participar de ${campaign}`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} voltou a participar da campanha ${campaign}.`,
        ...(isRunning ? [] : [notRunning['pt-br']]),
      ],
      label: 'Ver a campanha',
    }),
    refused: ({ channel, campaign, reason, againOn }) => ({
      subject: `${channel} não foi aceito em ${campaign}`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} não foi aceito na campanha ${campaign}. Motivo: ${reason}`,
        `Você pode pedir de novo a partir de ${againOn}.`,
      ],
      label: 'Ver a campanha',
    }),
    paused: ({ channel, campaign, reason }) => ({
      subject: `${channel} está pausado em ${campaign}`,
      paragraphs: [
        'Olá!',
        `A participação do canal ${channel} na campanha ${campaign} foi pausada. Motivo: ${reason}`,
        'Vendas feitas durante a pausa não geram comissão.',
      ],
      label: 'Ver a campanha',
    }),
  },
  en: {
    approved: ({ channel, campaign, isRunning }) => ({
      subject: `${channel} was approved for ${campaign}`,
      paragraphs: [
        'Hello!',
        `The channel ${channel} now takes part in the campaign ${campaign}. ${isRunning ? 'Make a link and share.' : notRunning.en}`,
      ],
      label: 'See the campaign',
    }),
    resumed: ({ channel, campaign, isRunning }) => ({
      subject: `${channel} takes part in ${campaign} again`,
      paragraphs: [
        'Hello!',
        `The channel ${channel} takes part in the campaign ${campaign} again.`,
        ...(isRunning ? [] : [notRunning.en]),
      ],
      label: 'See the campaign',
    }),
    refused: ({ channel, campaign, reason, againOn }) => ({
      subject: `${channel} was not accepted for ${campaign}`,
      paragraphs: [
        'Hello!',
        `The channel ${channel} was not accepted for the campaign ${campaign}. Reason: ${reason}`,
        `You may ask again from ${againOn} on.`,
      ],
      label: 'See the campaign',
    }),
    paused: ({ channel, campaign, reason }) => ({
      subject: `${channel} is paused in ${campaign}`,
      paragraphs: [
        'Hello!',
        `The channel ${channel} was paused in the campaign ${campaign}. Reason: ${reason}`,
        'Sales made during the pause earn no commission.',
      ],
      label: 'See the campaign',
    }),
  },
};

interface ParticipationMail {
  to: string;
  language: Language;
  answer: Answer;
  channel: string;
  campaign: string;
  campaignId: number;
  reason: string | null;
  /** The business date from which the channel may ask again. */
  againOn: string;
  isRunning: boolean;
}

/** Composes the mail to an affiliate on the decision of a channel's participation in a campaign, with its reason. */
export function participationMail(env: Settings, mail: ParticipationMail) {
  const { to, language, answer, channel, campaign, campaignId, reason, againOn, isRunning } = mail;
  const facts = { channel, campaign, reason: reason ?? '', againOn: formatDate(againOn, language), isRunning };
  const { label, ...texts } = words[language][answer](facts);
  return composeMail(env, {
    to,
    language,
    ...texts,
    action: { label, url: `${env.publicUrl}/campaigns/${campaignId}` },
  });
}
