import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

/** What staff decided about a channel. */
export type ChannelDecision = 'approved' | 'refused' | 'resumed' | 'paused' | 'waiting' | 'deleted';

const words: Record<Language, Record<ChannelDecision, (channel: string, reason: string | null) => Words>> = {
  'pt-br': {
    approved: (channel) => ({
      subject: `O canal ${channel} foi aprovado`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} foi aprovado. Agora você pode participar de campanhas com ele e criar links.`,
      ],
      label: 'Ver as campanhas',
    }),
    refused: (channel, reason) => ({
      subject: `O canal ${channel} não foi aprovado`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} não foi aprovado. Com ele não é possível participar de campanhas nem criar links.`,
        reason === null
          ? 'Para saber o motivo, fale com o seu gerente de afiliados. O contato está na página inicial.'
          : `Motivo: ${reason}`,
      ],
      label: 'Ver meus canais',
    }),
    resumed: (channel) => ({
      subject: `O canal ${channel} está ativo de novo`,
      paragraphs: ['Olá!', `O canal ${channel} está ativo de novo: você pode criar links com ele.`],
      label: 'Ver meus canais',
    }),
    paused: (channel, reason) => ({
      subject: `O canal ${channel} foi pausado`,
      paragraphs: [
        'Olá!',
        `O canal ${channel} foi pausado pela equipe. Enquanto isso, não é possível criar links com ele nem participar de outras campanhas.`,
        ...(reason === null ? [] : [`Motivo: ${reason}`]),
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
    refused: (channel, reason) => ({
      subject: `The channel ${channel} was not approved`,
      paragraphs: [
        'Hello!',
        `The channel ${channel} was not approved. You can neither join campaigns nor create links with it.`,
        reason === null
          ? 'To learn why, talk to your affiliate manager, whose contact is on the home page.'
          : `Reason: ${reason}`,
      ],
      label: 'See my channels',
    }),
    resumed: (channel) => ({
      subject: `The channel ${channel} is active again`,
      paragraphs: ['Hello!', `The channel ${channel} is active again: you can create links with it.`],
      label: 'See my channels',
    }),
    paused: (channel, reason) => ({
      subject: `The channel ${channel} was paused`,
      paragraphs: [
        'Hello!',
        `Our team paused the channel ${channel}. Until it is active again you can neither create links with it nor join other campaigns.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
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
  /** Why it was refused or paused, in the words of staff; null where they gave none. */
  reason?: string | null;
}

/** Composes the mail about a decision of staff on a channel. */
export function channelMail(env: Settings, { to, language, channel, decision, reason = null }: DecidedChannel) {
  const { label, ...text } = words[language][decision](channel, reason);
  const url = `${env.publicUrl}/${decision === 'approved' ? 'campaigns' : 'account/myaccount/channels'}`;
  return composeMail(env, { to, language, ...text, action: { label, url } });
}
