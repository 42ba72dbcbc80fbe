import { formatBrl, toReais } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { Rate } from '../campaign/rate-of.ts';

/** What staff decided about a rate of some channels. */
export type ScheduleDecision = 'planned' | 'ended';

interface Facts {
  /** Names, by comma. */
  channels: string;
  campaign: string;
  rate: string;
  /** As `dd/mm/yyyy HH:mm`; no end is null. */
  from: string;
  until: string | null;
}

const locales: Record<Language, string> = { 'pt-br': 'pt-BR', en: 'en' };

const words: Record<Language, Record<ScheduleDecision, (facts: Facts) => Words>> = {
  'pt-br': {
    planned: ({ channels, campaign, rate, from, until }) => ({
      subject: `Comissão agendada em ${campaign}`,
      paragraphs: [
        'Olá!',
        `A comissão de ${channels} na campanha ${campaign} será de ${rate} ${until === null ? `a partir de ${from}` : `de ${from} até ${until}`}.`,
        'Alguns produtos podem ter outra comissão. As vendas que já foram registradas mantêm a sua.',
      ],
      label: 'Ver a campanha',
    }),
    ended: ({ channels, campaign, rate }) => ({
      subject: `Fim da comissão agendada em ${campaign}`,
      paragraphs: [
        'Olá!',
        `A comissão de ${rate} que estava agendada para ${channels} na campanha ${campaign} não vale mais. A partir de agora vale a da campanha.`,
        'As vendas que já foram registradas mantêm a sua comissão.',
      ],
      label: 'Ver a campanha',
    }),
  },
  en: {
    planned: ({ channels, campaign, rate, from, until }) => ({
      subject: `Scheduled rate in ${campaign}`,
      paragraphs: [
        'Hello!',
        `The rate of ${channels} in the campaign ${campaign} will be ${rate} ${until === null ? `from ${from} on` : `from ${from} until ${until}`}.`,
        'Some products may have another rate. Sales that were recorded keep theirs.',
      ],
      label: 'See the campaign',
    }),
    ended: ({ channels, campaign, rate }) => ({
      subject: `End of the scheduled rate in ${campaign}`,
      paragraphs: [
        'Hello!',
        `The rate of ${rate} that was scheduled for ${channels} in the campaign ${campaign} no longer applies. From now on that of the campaign does.`,
        'Sales that were recorded keep their rate.',
      ],
      label: 'See the campaign',
    }),
  },
};

interface DecidedSchedule {
  to: string;
  language: Language;
  decision: ScheduleDecision;
  campaignId: number;
  campaign: string;
  channels: readonly string[];
  rate: Rate;
  startsAt: Date;
  endsAt: Date | null;
}

/** Composes the mail about a rate that staff planned for some channels, changed or ended. */
export function scheduleMail(env: Settings, { to, language, decision, campaignId, ...decided }: DecidedSchedule) {
  const { campaign, channels, rate, startsAt, endsAt } = decided;
  const { rateBasisPoints, rateCents } = rate;
  // A basis point is a hundredth of a per cent, as a cent is of a real.
  const percent = `${toReais(rateBasisPoints ?? 0).toLocaleString(locales[language])} %`;
  const { label, ...text } = words[language][decision]({
    channels: channels.join(', '),
    campaign,
    rate: rateCents === null ? percent : formatBrl(toReais(rateCents), language),
    from: formatDateTime(startsAt, language),
    until: endsAt === null ? null : formatDateTime(endsAt, language),
  });
  const action = { label, url: `${env.publicUrl}/campaigns/${campaignId}` };
  return composeMail(env, { to, language, ...text, action });
}
