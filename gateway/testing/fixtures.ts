import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { profile } from '#shared/codes/accounts/profile.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../db/client.ts';
import { affiliates } from '../domains/accounts/affiliate/table.ts';
import { hashPassword } from '../domains/accounts/user/passwords.ts';
import { users } from '../domains/accounts/user/table.ts';
import { advertisers } from '../domains/campaigns/advertiser/table.ts';
import { campaignPaymentPeriods, campaigns, commissionGroups } from '../domains/campaigns/campaign/table.ts';
import { channelCategories, channels, channelTypes } from '../domains/campaigns/channel/table.ts';
import type { GatewayContext } from '../engine/context.ts';
import { approveParticipations } from './approve-participations.ts';

/** Password of all fixture users. */
export const password = 'Demo-2026';

/**
 * The fixture users by role. `main`, `secondary` and `readOnly` belong to affiliate 1, `foreign` to affiliate 2. No
 * affiliate is assigned to the manager `assigned`.
 */
export const people = {
  administrator: 'admin@demo.test',
  manager: 'gerente@demo.test',
  main: 'afiliado@demo.test',
  secondary: 'acesso@demo.test',
  foreign: 'outro@demo.test',
  assigned: 'carteira@demo.test',
  finance: 'financeiro@demo.test',
  campaigns: 'campanhas@demo.test',
  auditor: 'auditor@demo.test',
  readOnly: 'leitura@demo.test',
} as const;

/**
 * The ids of the fixtures. Channels 1 (active) and 2 (pending) belong to affiliate 1, channel 3 (active) to affiliate
 * 2; campaign 2 is paused.
 */
export const ids = {
  affiliate: 1,
  foreignAffiliate: 2,
  channel: 1,
  pendingChannel: 2,
  foreignChannel: 3,
  campaign: 1,
  pausedCampaign: 2,
  administrator: 1,
  manager: 2,
  assignedManager: 6,
} as const;

const person = (
  id: number,
  email: string,
  rest: Pick<typeof users.$inferInsert, 'name' | 'profile' | 'affiliateId' | 'isMain' | 'scope' | 'level'>,
) => ({
  id,
  email,
  ...rest,
});

/** Inserts the minimum to try every call: two affiliates, users of every role, channels, campaigns. */
export async function loadFixtures({ database, clock }: GatewayContext): Promise<void> {
  const passwordHash = await hashPassword(password);
  const createdAt = clock.now();
  await withTransaction(database, async (tx) => {
    const affiliate = { status: affiliateStatus.codes.active, minimumPaymentCents: 50_000, createdAt };
    await tx.insert(affiliates).values([
      { id: 1, name: 'Ana', lastName: 'Prado', email: people.main, ...affiliate },
      { id: 2, name: 'Otávio', lastName: 'Reis', email: people.foreign, ...affiliate },
    ]);
    const afiliado = profile.codes.afiliado;
    await tx
      .insert(users)
      .values(
        [
          person(1, people.administrator, { name: 'Alice Admin', profile: profile.codes.administrador }),
          person(2, people.manager, { name: 'Gil Gerente', profile: profile.codes.gerente }),
          person(3, people.main, { name: 'Ana Prado', profile: afiliado, affiliateId: 1, isMain: true }),
          person(4, people.secondary, { name: 'Sara Prado', profile: afiliado, affiliateId: 1 }),
          person(5, people.foreign, { name: 'Otávio Reis', profile: afiliado, affiliateId: 2, isMain: true }),
          person(6, people.assigned, { name: 'Caio Carteira', profile: profile.codes.gerente, scope: 'assigned' }),
          person(7, people.finance, { name: 'Fábio Fin', profile: profile.codes.financeiro }),
          person(8, people.campaigns, { name: 'Clara Campanha', profile: profile.codes.campanhas }),
          person(9, people.auditor, { name: 'Aldo Auditor', profile: profile.codes.auditor }),
          person(10, people.readOnly, { name: 'Lia Prado', profile: afiliado, affiliateId: 1, level: 'read_only' }),
        ].map((user) => ({ ...user, passwordHash, activatedAt: createdAt, createdAt })),
      );
    await tx.insert(channelTypes).values([
      { id: 1, channelType: 'Blog' },
      { id: 2, channelType: 'Cupons' },
    ]);
    await tx
      .insert(channelCategories)
      .values(['Moda', 'Casa', 'Viagens'].map((name, index) => ({ id: index + 1, name })));
    const channel = { category: 'Moda,Casa', channelTypeId: 1, description: 'Canal de teste', createdAt };
    const [active, pending] = [channelStatus.codes.active, channelStatus.codes.pending];
    await tx.insert(channels).values([
      { id: 1, affiliateId: 1, name: 'Blog da Ana', url: 'https://ana.example.com', status: active, ...channel },
      { id: 2, affiliateId: 1, name: 'Cupons da Ana', url: 'https://cupons.example.com', status: pending, ...channel },
      { id: 3, affiliateId: 2, name: 'Site do Otávio', url: 'https://otavio.example.com', status: active, ...channel },
    ]);
    await tx.insert(advertisers).values({
      id: 1,
      level: 3,
      businessName: 'Loja Modelo S.A.',
      trademark: 'Loja Modelo',
      cnpj: '12ABC34501DE35',
      type: 'Varejo',
      country: 'BR',
      status: advertiserStatus.codes.active,
      createdAt,
    });
    const pages = { landingUrl: 'https://loja.example.com/ofertas', allowedHosts: ['loja.example.com'] };
    const campaign = { advertiserId: 1, ...pages, createdAt };
    await tx.insert(campaigns).values([
      { id: 1, name: 'Loja Modelo', status: campaignStatus.codes.approved, ...campaign },
      { id: 2, name: 'Outlet Modelo', status: campaignStatus.codes.paused, ...campaign },
    ]);
    for (const campaignId of [1, 2]) {
      await tx.insert(commissionGroups).values({
        campaignId,
        code: 'DEFAULT',
        name: 'Padrão',
        isDefault: true,
        rateBasisPoints: 1_000,
        createdAt,
      });
      await tx.insert(campaignPaymentPeriods).values({
        campaignId,
        startsOn: businessDate(createdAt),
        validationDays: 30,
        releaseDays: 30,
        createdAt,
      });
    }
    await approveParticipations(tx, createdAt);
    await continueIdentities(tx);
  });
}

/** Advances the identity sequences past the explicit ids; otherwise the next generated id would collide. */
async function continueIdentities(tx: Tx): Promise<void> {
  for (const table of [
    'affiliates',
    'users',
    'site_types',
    'site_categories',
    'sites',
    'advertisers',
    'campaigns',
    'commission_groups',
    'campaign_payment_periods',
  ]) {
    await tx.execute(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  }
}
