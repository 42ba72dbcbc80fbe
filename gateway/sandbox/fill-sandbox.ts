import { sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { profile } from '#shared/codes/accounts/profile.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../db/client.ts';
import { affiliates } from '../domains/accounts/affiliate/table.ts';
import type { SandboxStart } from '../domains/accounts/sandbox/sandboxes.ts';
import { users } from '../domains/accounts/user/table.ts';
import { advertisers } from '../domains/campaigns/advertiser/table.ts';
import { advertiserApiKeys, encryptionContextOf } from '../domains/campaigns/advertiser-api-key/table.ts';
import {
  campaignPaymentPeriods,
  campaignRevenues,
  campaigns,
  commissionGroups,
  participationMoves,
  participations,
} from '../domains/campaigns/campaign/table.ts';
import { channelCategories, channels, channelTypes } from '../domains/campaigns/channel/table.ts';
import { coupons } from '../domains/campaigns/coupon/table.ts';
import { paymentInfos } from '../domains/payouts/payment-info/table.ts';
import { trackingLinks } from '../domains/tracking/tracking-link/table.ts';
import type { GatewayContext } from '../engine/context.ts';
import { webhookSecret } from '../lib/webhook-signature.ts';

const dayMs = 86_400_000;
/** All was there for a while when somebody begins, so that a sale of last week counts. */
const ageDays = 60;
const advisoryLock = 7_262_844;
const keyBytes = 32;

/** The only affiliate, campaign and so on of a new sandbox have this number. */
const first = 1;
const couponCode = 'TESTE10';
const linkCode = 'teste';

/** The users that do in a sandbox what takes other people; no key acts as one of them. */
export const simulation = { shop: 101, drafter: 102, closer: 103 } as const;

type NewUser = Pick<
  typeof users.$inferInsert,
  'id' | 'name' | 'profile' | 'affiliateId' | 'isMain' | 'scope' | 'level'
>;

/** One of each role and scope that a key can have. Nobody signs in: they have no password. */
const people: readonly NewUser[] = [
  { id: 1, name: 'Administração de teste', profile: profile.codes.administrador },
  { id: 2, name: 'Gerência de teste', profile: profile.codes.gerente },
  { id: 3, name: 'Carteira de teste', profile: profile.codes.gerente, scope: 'assigned' },
  { id: 4, name: 'Financeiro de teste', profile: profile.codes.financeiro },
  { id: 5, name: 'Campanhas de teste', profile: profile.codes.campanhas },
  { id: 6, name: 'Auditoria de teste', profile: profile.codes.auditor },
  { id: 7, name: 'Afiliado de Teste', profile: profile.codes.afiliado, affiliateId: first, isMain: true },
  { id: 8, name: 'Acesso de teste', profile: profile.codes.afiliado, affiliateId: first },
  { id: 9, name: 'Leitura de teste', profile: profile.codes.afiliado, affiliateId: first, level: 'read_only' },
  { id: simulation.shop, name: 'Simulação da loja', profile: profile.codes.administrador },
  { id: simulation.drafter, name: 'Simulação do financeiro', profile: profile.codes.administrador },
  { id: simulation.closer, name: 'Simulação da segunda pessoa', profile: profile.codes.administrador },
];

async function addAccounts(tx: Tx, createdAt: Date): Promise<void> {
  await tx.insert(affiliates).values({
    name: 'Afiliado',
    lastName: 'de Teste',
    businessName: 'Canal de Teste',
    status: affiliateStatus.codes.active,
    serviceManagerId: 3,
    email: 'afiliado@sandbox.test',
    phoneNumber: '5511981234567',
    zipCode: '01310100',
    address: 'Avenida Paulista',
    addressNumber: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
    minimumPaymentCents: 100,
    createdAt,
  });
  await tx
    .insert(users)
    .values(people.map((user) => ({ ...user, email: `u${user.id}@sandbox.test`, activatedAt: createdAt, createdAt })));
  await tx.insert(paymentInfos).values({
    affiliateId: first,
    documentType: 'CPF',
    documentNumber: '52998224725',
    businessName: 'Afiliado de Teste',
    email: 'afiliado@sandbox.test',
    phoneNumber: '5511981234567',
    bankCountry: 'BR',
    bankName: '001 - BCO DO BRASIL S.A.',
    bankAgency: '1234',
    bankAccountType: 'Conta Corrente',
    bankAccountNumber: '56789',
    bankAccountNumberDigit: '0',
    pixType: 'CPF',
    pixKey: '52998224725',
  });
}

async function addCampaign(tx: Tx, createdAt: Date): Promise<void> {
  const startsOn = businessDate(createdAt);
  await tx.insert(channelTypes).values({ channelType: 'Blog' });
  await tx.insert(channelCategories).values({ name: 'Casa e decoração' });
  await tx.insert(channels).values({
    affiliateId: first,
    name: 'Blog de teste',
    url: 'https://blog.sandbox.test',
    category: 'Casa e decoração',
    channelTypeId: first,
    description: 'Canal do ambiente de teste.',
    status: channelStatus.codes.active,
    createdAt,
  });
  await tx.insert(advertisers).values({
    businessName: 'Loja de Teste Ltda.',
    trademark: 'Loja de Teste',
    cnpj: '11222333000181',
    type: 'Nacional',
    country: 'BR',
    status: advertiserStatus.codes.active,
    createdAt,
  });
  await tx.insert(campaigns).values({
    name: 'Loja de Teste',
    advertiserId: first,
    description: 'Campanha do ambiente de teste.',
    status: campaignStatus.codes.approved,
    landingUrl: 'https://loja.sandbox.test/',
    allowedHosts: ['loja.sandbox.test'],
    approval: 'automatic',
    createdAt,
  });
  const rate = { code: 'DEFAULT', name: 'Padrão', isDefault: true, rateBasisPoints: 1_000, createdAt };
  await tx.insert(commissionGroups).values({ campaignId: first, ...rate });
  await tx.insert(campaignRevenues).values({ campaignId: first, startsOn, rateBasisPoints: 1_300, createdAt });
  const period = { startsOn, validationDays: 10, releaseDays: 5, createdAt };
  await tx.insert(campaignPaymentPeriods).values({ campaignId: first, ...period });
}

async function addParticipation(tx: Tx, createdAt: Date): Promise<void> {
  const pair = { channelId: first, campaignId: first };
  const status = campaignStatus.codes.approved;
  const decided = { status, requestedAt: createdAt, decidedAt: createdAt, decidedBy: 2 };
  await tx.insert(participations).values({ ...pair, affiliateId: first, ...decided });
  await tx.insert(participationMoves).values({ ...pair, status, at: createdAt });
  const startsOn = businessDate(createdAt);
  const coupon = { code: couponCode, description: '10% para quem segue o canal', startsOn, createdAt };
  await tx.insert(coupons).values({ ...pair, ...coupon });
  await tx.insert(trackingLinks).values({ ...pair, affiliateId: first, code: linkCode, createdAt });
}

/**
 * Fills the empty database of a sandbox: an approved affiliate who can be paid, an advertiser with an API key, a campaign that the
 * affiliate's channel takes part in with a coupon and a link, and somebody of each role.
 */
export async function fillSandbox({ database, clock, encryption, randomBytes }: GatewayContext): Promise<void> {
  const now = clock.now();
  const createdAt = new Date(now.getTime() - ageDays * dayMs);
  await withTransaction(database, async (tx) => {
    // When two gateways open it at once, one fills it and the other finds users.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    if ((await tx.$count(users)) > 0) return;
    await addAccounts(tx, createdAt);
    await addCampaign(tx, createdAt);
    await addParticipation(tx, createdAt);
    const secret = webhookSecret(randomBytes(keyBytes));
    const sealedSecret = encryption.seal(secret, encryptionContextOf(first));
    await tx.insert(advertiserApiKeys).values({ advertiserId: first, sealedSecret, createdBy: 1, createdAt });
    await tx.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 1000)`);
  });
}

/** Reads what there is to begin with. The key of the advertiser is no secret in a sandbox: its owner reports the sales. */
export async function readStart({ database, encryption }: GatewayContext): Promise<SandboxStart> {
  const [key] = await database.db.select().from(advertiserApiKeys).orderBy(advertiserApiKeys.id).limit(1);
  if (!key) throw new Error('a sandbox without the key of its advertiser');
  const secret = encryption.open(key.sealedSecret, encryptionContextOf(key.advertiserId));
  return { affiliateId: first, campaignId: first, couponCode, linkCode, advertiserKey: { id: key.id, secret } };
}
