import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { Language } from '../../../lib/language.ts';
import { mainAddress } from '../../accounts/user/main-address.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import type { CapMetric } from './cap-period.ts';
import type { saleCaps } from './table.ts';

interface Facts {
  channel: string;
  campaign: string;
  /** The limit from now on; null where it was removed. */
  limit: { saleLimit: number; metric: CapMetric } | null;
}

const periods: Record<Language, Record<CapMetric, string>> = {
  'pt-br': { day: 'por dia', week: 'por semana', month: 'por mês' },
  en: { day: 'a day', week: 'a week', month: 'a month' },
};

const words: Record<Language, (facts: Facts) => Words> = {
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

/** Notifies the affiliate of a sale cap that staff set, changed or removed. */
export async function notifyOfCap(
  tx: Tx,
  { env, now }: { env: Settings; now: Date },
  { affiliateId, channelId, campaignId }: typeof saleCaps.$inferSelect,
  limit: Facts['limit'],
): Promise<void> {
  const reader = await mainAddress(tx, affiliateId);
  const [names] = await tx
    .select({ channel: channels.name, campaign: campaigns.name })
    .from(channels)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(eq(channels.id, channelId));
  if (reader === undefined || names === undefined) return;
  const { label, ...said } = words[reader.language]({ ...names, limit });
  const action = { label, url: `${env.publicUrl}/campaigns/${campaignId}` };
  await enqueueMail(tx, { now, ...composeMail(env, { ...reader, ...said, action }) });
}
