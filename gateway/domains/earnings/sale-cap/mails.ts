import { addDays, formatDate } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { CapMetric } from './cap-period.ts';

interface CapUse {
  to: string;
  language: Language;
  isStaff: boolean;
  /** Per cent of the limit. */
  percent: 90 | 100;
  channel: string;
  campaign: string;
  saleLimit: number;
  metric: CapMetric;
  /** The first business date of the period. */
  startsOn: string;
}

const periods: Record<Language, Record<CapMetric, string>> = {
  'pt-br': { day: 'por dia', week: 'por semana', month: 'por mês' },
  en: { day: 'a day', week: 'a week', month: 'a month' },
};

const monthName = (day: string, locale: string): string =>
  new Date(day).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Names a period: its day, its first and last day, or its month. */
const periodNames: Record<Language, Record<CapMetric, (startsOn: string) => string>> = {
  'pt-br': {
    day: (day) => `em ${formatDate(day)}`,
    week: (day) => `na semana de ${formatDate(day)} a ${formatDate(addDays(day, 6))}`,
    month: (day) => `em ${monthName(day, 'pt-BR')}`,
  },
  en: {
    day: (day) => `on ${formatDate(day, 'en')}`,
    week: (day) => `in the week from ${formatDate(day, 'en')} to ${formatDate(addDays(day, 6), 'en')}`,
    month: (day) => `in ${monthName(day, 'en')}`,
  },
};

const useWords: Record<Language, (use: CapUse) => Words> = {
  'pt-br': ({ percent, channel, campaign, saleLimit, metric, startsOn }) => ({
    subject: percent === 100 ? `Limite de vendas atingido: ${campaign}` : `Limite de vendas a ${percent}%: ${campaign}`,
    paragraphs: [
      'Olá!',
      `O canal ${channel} atingiu ${percent}% do limite de vendas na campanha ${campaign}: ${saleLimit} ${periods['pt-br'][metric]}, contadas ${periodNames['pt-br'][metric](startsOn)}.`,
      percent === 100
        ? 'Até o fim deste período, novas vendas são registradas, mas não geram comissão.'
        : 'Ao atingir o limite, novas vendas do período são registradas, mas não geram comissão.',
    ],
    label: 'Ver campanhas',
  }),
  en: ({ percent, channel, campaign, saleLimit, metric, startsOn }) => ({
    subject: percent === 100 ? `Sale cap reached: ${campaign}` : `Sale cap at ${percent}%: ${campaign}`,
    paragraphs: [
      'Hello!',
      `The channel ${channel} has reached ${percent}% of its sale cap in the campaign ${campaign}: ${saleLimit} ${periods.en[metric]}, counted ${periodNames.en[metric](startsOn)}.`,
      percent === 100
        ? 'Until this period ends, new sales are recorded but earn no commission.'
        : 'Once the cap is reached, new sales of the period are recorded but earn no commission.',
    ],
    label: 'See campaigns',
  }),
};

/** Composes the mail on the use of a sale cap, to an affiliate or a manager. */
export function capUseMail(env: Settings, use: CapUse) {
  const { label, ...said } = useWords[use.language](use);
  const url = `${env.publicUrl}${use.isStaff ? '/admin/campaign' : '/campaigns'}`;
  return composeMail(env, { to: use.to, language: use.language, ...said, action: { label, url } });
}

interface CapDecision {
  to: string;
  language: Language;
  campaignId: number;
  channel: string;
  campaign: string;
  /** The limit from now on; null where it was removed. */
  limit: { saleLimit: number; metric: CapMetric } | null;
}

const decisionWords: Record<Language, (decision: Pick<CapDecision, 'channel' | 'campaign' | 'limit'>) => Words> = {
  'pt-br': ({ channel, campaign, limit }) => ({
    subject: limit === null ? `Sem limite de vendas em ${campaign}` : `Limite de vendas em ${campaign}`,
    paragraphs: [
      'Olá!',
      limit === null
        ? `O canal ${channel} não tem mais limite de vendas na campanha ${campaign}.`
        : `O canal ${channel} agora tem um limite de vendas na campanha ${campaign}: ${limit.saleLimit} ${periods['pt-br'][limit.metric]}. Vendas acima dele são registradas, mas não geram comissão.`,
    ],
    label: 'Ver campanhas',
  }),
  en: ({ channel, campaign, limit }) => ({
    subject: limit === null ? `No sale cap in ${campaign}` : `Sale cap in ${campaign}`,
    paragraphs: [
      'Hello!',
      limit === null
        ? `The channel ${channel} no longer has a sale cap in the campaign ${campaign}.`
        : `The channel ${channel} now has a sale cap in the campaign ${campaign}: ${limit.saleLimit} ${periods.en[limit.metric]}. Sales beyond it are recorded but earn no commission.`,
    ],
    label: 'See campaigns',
  }),
};

/** Composes the mail about a sale cap that staff set, changed or removed. */
export function capDecisionMail(env: Settings, { to, language, campaignId, ...facts }: CapDecision) {
  const { label, ...text } = decisionWords[language](facts);
  return composeMail(env, {
    to,
    language,
    ...text,
    action: { label, url: `${env.publicUrl}/campaigns/${campaignId}` },
  });
}
