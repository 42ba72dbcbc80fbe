import type { Env } from '../../env.ts';
import { composeMail, type Words } from '../../mail/compose.ts';
import type { Language } from '../../mail/language.ts';

interface CapUse {
  to: string;
  language: Language;
  isStaff: boolean;
  /** Of the limit. */
  percent: 90 | 100;
  channel: string;
  campaign: string;
  saleLimit: number;
  metric: 'day' | 'week' | 'month';
}

const periods: Record<Language, Record<CapUse['metric'], string>> = {
  'pt-br': { day: 'por dia', week: 'por semana', month: 'por mês' },
  en: { day: 'a day', week: 'a week', month: 'a month' },
};

const words: Record<Language, (use: CapUse) => Words> = {
  'pt-br': ({ percent, channel, campaign, saleLimit, metric }) => ({
    subject: percent === 100 ? `Limite de vendas atingido: ${campaign}` : `Limite de vendas a ${percent}%: ${campaign}`,
    paragraphs: [
      'Olá!',
      `O canal ${channel} atingiu ${percent}% do limite de vendas na campanha ${campaign}: ${saleLimit} ${periods['pt-br'][metric]}.`,
      percent === 100
        ? 'Até o fim deste período, novas vendas são registradas, mas não geram comissão.'
        : 'Ao atingir o limite, novas vendas do período são registradas, mas não geram comissão.',
    ],
    label: 'Ver campanhas',
  }),
  en: ({ percent, channel, campaign, saleLimit, metric }) => ({
    subject: percent === 100 ? `Sale cap reached: ${campaign}` : `Sale cap at ${percent}%: ${campaign}`,
    paragraphs: [
      'Hello!',
      `The channel ${channel} has reached ${percent}% of its sale cap in the campaign ${campaign}: ${saleLimit} ${periods.en[metric]}.`,
      percent === 100
        ? 'Until this period ends, new sales are recorded but earn no commission.'
        : 'Once the cap is reached, new sales of the period are recorded but earn no commission.',
    ],
    label: 'See campaigns',
  }),
};

/** Composes the mail that tells how much of a sale cap is used, to an affiliate or a manager. */
export function capUseMail(env: Env, use: CapUse) {
  const { label, ...said } = words[use.language](use);
  const url = `${env.publicUrl}${use.isStaff ? '/admin/campaign' : '/campaigns'}`;
  return composeMail(env, { to: use.to, language: use.language, ...said, action: { label, url } });
}
