import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

/** What staff decided about a channel. */
export type ChannelDecision = 'approved' | 'resumed' | 'paused' | 'waiting' | 'deleted';

const words: Record<Language, Record<ChannelDecision, (channel: string) => Words>> = {
  'pt-br': {
    approved: (channel) => ({
      subject: `O canal ${channel} foi aprovado`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} foi aprovado. Agora você pode participar de campanhas com ele e criar links.`,
      ],
      label: 'Ver as campanhas',
    }),
    resumed: (channel) => ({
      subject: `O canal ${channel} está ativo de novo`,
      paragraphs: ['Olá!', `O canal ${channel} está ativo de novo: você pode criar links com ele.`],
      label: 'Ver meus canais',
    }),
    paused: (channel) => ({
      subject: `O canal ${channel} foi pausado`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} foi pausado pela equipe. Enquanto isso, não é possível criar links com ele nem participar de outras campanhas.`,
        'Para saber o motivo ou reativar o canal, fale com o seu gerente de afiliados. O contato está na página inicial.',
      ],
      label: 'Ver meus canais',
    }),
    waiting: (channel) => ({
      subject: `O canal ${channel} voltou para análise`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} está em análise de novo. Avisaremos você assim que houver uma resposta.`,
      ],
      label: 'Ver meus canais',
    }),
    deleted: (channel) => ({
      subject: `O canal ${channel} foi excluído`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} foi excluído pela equipe, com os seus links. Ele não tinha vendas.`,
        'Se achar que houve um engano, fale com o seu gerente de afiliados. O contato está na página inicial.',
      ],
      label: 'Ver meus canais',
    }),
  },
  en: {
    approved: (channel) => ({
      subject: `The channel ${channel} was approved`,
      paragraphs: [
        'Hello!',
        `The channel ${channel} was approved. You can now join campaigns with it and create links.`,
      ],
      label: 'See the campaigns',
    }),
    resumed: (channel) => ({
      subject: `The channel ${channel} is active again`,
      paragraphs: ['Hello!', `The channel ${channel} is active again: you can create links with it.`],
      label: 'See my channels',
    }),
    paused: (channel) => ({
      subject: `The channel ${channel} was paused`,
      paragraphs: [
        'Hello!',
        `Our team paused the channel ${channel}. Until it is active again you can neither create links with it nor join other campaigns.`,
        'To learn why, or to reactivate it, talk to your affiliate manager, whose contact is on the home page.',
      ],
      label: 'See my channels',
    }),
    waiting: (channel) => ({
      subject: `The channel ${channel} is under review again`,
      paragraphs: [
        'Hello!',
        `The channel ${channel} is under review again. We will write to you as soon as there is an answer.`,
      ],
      label: 'See my channels',
    }),
    deleted: (channel) => ({
      subject: `The channel ${channel} was deleted`,
      paragraphs: [
        'Hello!',
        `Our team deleted the channel ${channel} with its links. It had no sales.`,
        'If you think that this is a mistake, talk to your affiliate manager, whose contact is on the home page.',
      ],
      label: 'See my channels',
    }),
  },
};

interface DecidedChannel {
  to: string;
  language: Language;
  channel: string;
  decision: ChannelDecision;
}

/** Composes the mail about a decision of staff on a channel. */
export function channelMail(env: Settings, { to, language, channel, decision }: DecidedChannel) {
  const { label, ...text } = words[language][decision](channel);
  const url = `${env.publicUrl}/${decision === 'approved' ? 'campaigns' : 'account/myaccount/channels'}`;
  return composeMail(env, { to, language, ...text, action: { label, url } });
}
