import { formatDate } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

/** What staff decided about a coupon, as its channel sees it. */
export type CouponDecision = 'given' | 'changed' | 'ended';

interface Facts {
  code: string;
  codeBefore: string;
  description: string;
  channel: string;
  campaign: string;
  /** Business dates as `dd/mm/yyyy`; no end is null. */
  from: string;
  until: string | null;
}

const validity: Record<Language, (facts: Facts) => string> = {
  'pt-br': ({ from, until }) => (until === null ? `Ele vale a partir de ${from}.` : `Ele vale de ${from} a ${until}.`),
  en: ({ from, until }) =>
    until === null ? `It is valid from ${from} on.` : `It is valid from ${from} until ${until}.`,
};

const words: Record<Language, Record<CouponDecision, (facts: Facts) => Words>> = {
  'pt-br': {
    given: (facts) => ({
      subject: `Cupom ${facts.code} para o canal ${facts.channel}`,
      paragraphs: [
        'Olá!',
        `O cupom ${facts.code} (${facts.description}) agora é do canal ${facts.channel} na campanha ${facts.campaign}. ${validity['pt-br'](facts)}`,
        'As vendas feitas com ele contam para o canal, mesmo sem um clique em seus links.',
      ],
      label: 'Ver a campanha',
    }),
    changed: (facts) => ({
      subject: `O cupom ${facts.code} mudou`,
      paragraphs: [
        'Olá!',
        facts.code === facts.codeBefore
          ? `O cupom ${facts.code} do canal ${facts.channel} na campanha ${facts.campaign} mudou: ${facts.description}. ${validity['pt-br'](facts)}`
          : `O cupom ${facts.codeBefore} do canal ${facts.channel} na campanha ${facts.campaign} agora é ${facts.code}: ${facts.description}. ${validity['pt-br'](facts)} O código anterior não conta mais para o canal.`,
      ],
      label: 'Ver a campanha',
    }),
    ended: ({ codeBefore, channel, campaign }) => ({
      subject: `O cupom ${codeBefore} não é mais do canal ${channel}`,
      paragraphs: [
        'Olá!',
        `O cupom ${codeBefore} da campanha ${campaign} não conta mais para o canal ${channel}: deixe de divulgá-lo. As vendas que já foram feitas com ele não mudam.`,
      ],
      label: 'Ver a campanha',
    }),
  },
  en: {
    given: (facts) => ({
      subject: `Coupon ${facts.code} for the channel ${facts.channel}`,
      paragraphs: [
        'Hello!',
        `The coupon ${facts.code} (${facts.description}) now belongs to the channel ${facts.channel} in the campaign ${facts.campaign}. ${validity.en(facts)}`,
        'Sales made with it count for the channel, even without a click on your links.',
      ],
      label: 'See the campaign',
    }),
    changed: (facts) => ({
      subject: `The coupon ${facts.code} has changed`,
      paragraphs: [
        'Hello!',
        facts.code === facts.codeBefore
          ? `The coupon ${facts.code} of the channel ${facts.channel} in the campaign ${facts.campaign} has changed: ${facts.description}. ${validity.en(facts)}`
          : `The coupon ${facts.codeBefore} of the channel ${facts.channel} in the campaign ${facts.campaign} is now ${facts.code}: ${facts.description}. ${validity.en(facts)} The former code no longer counts for the channel.`,
      ],
      label: 'See the campaign',
    }),
    ended: ({ codeBefore, channel, campaign }) => ({
      subject: `The coupon ${codeBefore} no longer belongs to the channel ${channel}`,
      paragraphs: [
        'Hello!',
        `The coupon ${codeBefore} of the campaign ${campaign} no longer counts for the channel ${channel}: stop sharing it. Sales that were made with it stay as they are.`,
      ],
      label: 'See the campaign',
    }),
  },
};

interface DecidedCoupon {
  to: string;
  language: Language;
  decision: CouponDecision;
  campaignId: number;
  campaign: string;
  channel: string;
  code: string;
  codeBefore: string;
  description: string;
  /** Business dates as `YYYY-MM-DD`; no end is null. */
  startsOn: string;
  endsOn: string | null;
}

/** Composes the mail about a coupon that staff gave to a channel, changed or ended. */
export function couponMail(
  env: Settings,
  { to, language, decision, campaignId, startsOn, endsOn, ...facts }: DecidedCoupon,
) {
  const dates = { from: formatDate(startsOn, language), until: endsOn === null ? null : formatDate(endsOn, language) };
  const { label, ...text } = words[language][decision]({ ...facts, ...dates });
  const action = { label, url: `${env.publicUrl}/campaigns/${campaignId}` };
  return composeMail(env, { to, language, ...text, action });
}
