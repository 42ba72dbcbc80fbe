import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isCep } from '#shared/brazil/cep.ts';
import { isCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf } from '#shared/brazil/cpf.ts';
import { isPhone } from '#shared/brazil/phone.ts';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { advertiserLevel } from '#shared/codes/campaigns/advertiser-level.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { payDateOf } from '#shared/rules/payout-calendar.ts';
import { businessDate } from '#shared/time.ts';
import { createDatabase, describePostgres } from '../../tests/support/postgres.ts';
import { affiliates } from '../domains/accounts/affiliate/table.ts';
import { emailPreferences } from '../domains/accounts/email-preference/table.ts';
import { secondFactors } from '../domains/accounts/user/table.ts';
import { advertisers } from '../domains/campaigns/advertiser/table.ts';
import { advertiserApiKeys, encryptionContextOf } from '../domains/campaigns/advertiser-api-key/table.ts';
import { campaigns, commissionGroups, participations } from '../domains/campaigns/campaign/table.ts';
import { channels } from '../domains/campaigns/channel/table.ts';
import { releaseDueCommissions } from '../domains/earnings/commission/release.ts';
import { commissions } from '../domains/earnings/commission/table.ts';
import { conversions } from '../domains/earnings/conversion/table.ts';
import { postbackBody } from '../domains/earnings/conversion-report/postback-body.ts';
import { postbacks } from '../domains/earnings/postback/table.ts';
import { payments } from '../domains/payouts/payment/table.ts';
import { payeeHolds, paymentInfos } from '../domains/payouts/payment-info/table.ts';
import { paymentRuns } from '../domains/payouts/payment-run/table.ts';
import { accountDeletions } from '../domains/privacy/account-deletion/table.ts';
import { findDifferences } from '../domains/reports/reconciliation/find-differences.ts';
import { readWebhookKey } from '../lib/webhook-signature.ts';
import { importConversions } from '../testing/import-conversions.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../testing/test-gateway.ts';
import { sampleSecondFactorSecret } from './accounts.ts';
import { loadSampleData } from './load-sample-data.ts';

const now = '2026-07-16T18:00:00Z';

test('loads for a bank that accepts no letters in tax ids', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bank-file-'));
  const path = join(folder, 'bank.json');
  const bank = { format: 'cnab240', layout: 'itau', bank_code: '341', bank_name: 'Itaú', agency: '1', account: '1' };
  await writeFile(path, JSON.stringify({ ...bank, account_digit: '0', letters_in_tax_id: false }));
  const clock = movableClock(now);
  const gateway = await createTestGateway({ clock, fixtures: false, env: { BANK_FILE: path } });
  try {
    await loadSampleData({ ...gateway.context, amount: 'demo', log: () => undefined });
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true });
  }
});

async function openWithSamples(amount: 'demo' | number, databaseUrl?: string, instant = now): Promise<TestGateway> {
  const clock = movableClock(instant);
  const gateway = await createTestGateway({ clock, fixtures: false, ...(databaseUrl && { databaseUrl }) });
  await loadSampleData({ ...gateway.context, amount, log: () => undefined });
  return gateway;
}

describe('the demonstration data', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await openWithSamples('demo');
  });
  afterAll(() => gateway.close());

  const db = () => gateway.context.database.db;
  const valuesOf = async (column: PgColumn, table: PgTable) =>
    new Set((await db().selectDistinct({ value: column }).from(table)).map(({ value }) => value));

  test('reconciles, also after commissions become due', async () => {
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    await releaseDueCommissions(gateway.context);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  test('has payments whose pay days follow the payout calendar', async () => {
    const planned = await db().select({ createdAt: payments.createdAt, payDate: payments.payDate }).from(payments);
    expect(planned.length).toBeGreaterThan(100);
    const wrong = planned.filter(({ createdAt, payDate }) => payDate !== payDateOf(businessDate(createdAt)));
    expect(wrong).toEqual([]);
  });

  test('contains every status and level', async () => {
    expect(await valuesOf(affiliates.status, affiliates)).toEqual(new Set(affiliateStatus.allCodes));
    expect(await valuesOf(channels.status, channels)).toEqual(new Set(channelStatus.allCodes));
    expect(await valuesOf(campaigns.status, campaigns)).toEqual(new Set(campaignStatus.allCodes));
    expect(await valuesOf(participations.status, participations)).toEqual(new Set(campaignStatus.allCodes));
    expect(await valuesOf(advertisers.status, advertisers)).toEqual(new Set(advertiserStatus.allCodes));
    expect(await valuesOf(advertisers.level, advertisers)).toEqual(new Set([...advertiserLevel.allCodes, null]));
    expect(await valuesOf(conversions.validationStatus, conversions)).toEqual(new Set(conversionStatus.allCodes));
    expect(await valuesOf(commissions.state, commissions)).toEqual(new Set(commissionState.allCodes));
    expect(await valuesOf(commissions.kind, commissions)).toEqual(new Set(['earning', 'refund', 'bonus']));
    // A payment leaves the state 'requested' in the transaction of its request.
    const lasting = paymentState.allCodes.filter((code) => code !== 'requested');
    expect(await valuesOf(payments.state, payments)).toEqual(new Set(lasting));
    expect(await valuesOf(paymentRuns.state, paymentRuns)).toEqual(new Set(['draft', 'closed', 'sent', 'settled']));
  });

  test('gives affiliates 1 to 10 the active channels 1 to 20, and approves campaigns 1 to 8', async () => {
    const owned = await db()
      .select()
      .from(channels)
      .where(sql`${channels.id} <= 20`);
    expect(owned.map(({ affiliateId }) => affiliateId).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => Math.floor(index / 2) + 1),
    );
    expect(new Set(owned.map(({ status }) => status))).toEqual(new Set([channelStatus.codes.active]));
    const approved = await db().select().from(campaigns).where(eq(campaigns.status, campaignStatus.codes.approved));
    expect(approved.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8]));
    for (const campaign of approved) {
      const [group] = await db().select().from(commissionGroups).where(eq(commissionGroups.campaignId, campaign.id));
      expect(group?.rateBasisPoints).toBeGreaterThan(0);
    }
  });

  test('has no channel that is older than the registration of its affiliate', async () => {
    const { rows } = await db().execute(sql`
      select sites.id from sites join affiliates on affiliates.id = affiliate_id where sites.created_at < affiliates.created_at`);
    expect(rows).toEqual([]);
  });

  test('names the link of most sales of the last year, and of some not', async () => {
    const { rows } = await db().execute(sql`
      select count(*)::int as sales, count(click_id)::int as linked from conversions
      where coalesce(click_datetime, created_at) > ${now}::timestamptz - interval '364 days'`);
    const [{ sales, linked }] = rows as [{ sales: number; linked: number }];
    expect(linked / sales).toBeGreaterThan(0.7);
    expect(linked / sales).toBeLessThan(0.95);
  });

  test('has valid documents, telephones and postal codes, including an alphanumeric CNPJ and a foreign payee', async () => {
    const infos = await db().select().from(paymentInfos);
    for (const { documentType, documentNumber } of infos) {
      if (documentType === 'CPF') expect(documentNumber).toSatisfy(isCpf);
      if (documentType === 'CNPJ') expect(documentNumber).toSatisfy(isCnpj);
    }
    expect(new Set(infos.map(({ documentType }) => documentType))).toEqual(new Set(['CPF', 'CNPJ', 'INTER']));
    const brazilian = (await db().select().from(advertisers)).filter(({ country }) => country === 'BR');
    for (const { cnpj } of brazilian) expect(cnpj).toSatisfy(isCnpj);
    expect(brazilian.some(({ cnpj }) => /[A-Z]/.test(cnpj ?? ''))).toBe(true);
    for (const { phoneNumber, zipCode, country } of await db().select().from(affiliates)) {
      if (phoneNumber !== null) expect(phoneNumber).toSatisfy(isPhone);
      if (country === 'BR') expect(zipCode).toSatisfy(isCep);
    }
  });

  test.each([
    ['admin@demo.test', 'administrador', null],
    ['gerente@demo.test', 'gerente', null],
    ['carteira@demo.test', 'gerente', null],
    ['financeiro@demo.test', 'financeiro', null],
    ['campanhas@demo.test', 'campanhas', null],
    ['auditor@demo.test', 'auditor', null],
    ['afiliado@demo.test', 'afiliado', 1],
    ['acesso@demo.test', 'afiliado', 1],
    ['leitura@demo.test', 'afiliado', 1],
    ['outro@demo.test', 'afiliado', 2],
  ])('let %s sign in as %s', async (username, profile, affiliateId) => {
    const { status, body } = await gateway.visitor.call('direct', 'POST', '/v2/login', {
      body: { username, password: 'Demo-2026' },
    });
    expect(status).toBe(200);
    expect(body.login.user).toMatchObject({ profile, affiliate_id: affiliateId });
  });

  test('has affiliates with various blockers of payment, and affiliate 1 without any', async () => {
    const staff = await gateway.signIn('gerente@demo.test');
    const ask = async (affiliateId: number) => {
      const { body } = await staff.call('finance', 'POST', '/api/payment_request', {
        body: { affiliate_id: affiliateId },
      });
      return body.code ?? 'paid';
    };
    const outcomes: string[] = [];
    for (let affiliateId = 1; affiliateId <= 9; affiliateId += 1) outcomes.push(await ask(affiliateId));
    expect(outcomes).toEqual([
      'paid',
      'payment_info_incomplete',
      'affiliate_business_name_empty',
      'payment_info_incomplete',
      'below_minimum',
      'payment_info_incomplete',
      'payment_info_incomplete',
      'below_minimum',
      'payment_requests_off',
    ]);
  });

  test('has an account in a hold, one with a second factor, one to be deleted, and five preference rows', async () => {
    const [held] = await db().select().from(payeeHolds);
    expect(held).toMatchObject({ affiliateId: 16, cause: 'payment_info' });
    expect(held?.until.getTime()).toBeGreaterThan(Date.parse(now));
    const [factor] = await db().select().from(secondFactors);
    const { encryption } = gateway.context;
    expect(encryption.open(factor!.sealedSecret, `second_factor:${factor!.userId}`)).toBe(sampleSecondFactorSecret);
    const [leaving] = await db()
      .select({ status: affiliates.status, state: accountDeletions.state })
      .from(accountDeletions)
      .innerJoin(affiliates, eq(affiliates.id, accountDeletions.affiliateId));
    expect(leaving).toEqual({ status: affiliateStatus.codes.deletion_requested, state: 'requested' });
    expect(await db().$count(emailPreferences, eq(emailPreferences.affiliateId, 1))).toBe(5);
  });

  test('has keys of two advertisers, and postbacks that were accepted, repeated, decided, tried out and refused', async () => {
    const { encryption } = gateway.context;
    for (const { advertiserId, sealedSecret } of await db().select().from(advertiserApiKeys)) {
      expect(readWebhookKey(encryption.open(sealedSecret, encryptionContextOf(advertiserId)))).toHaveLength(32);
    }
    const log = await db().select().from(postbacks).orderBy(postbacks.id);
    expect(log.every(({ receivedAt }) => receivedAt.getTime() <= Date.parse(now))).toBe(true);
    const sales = log.filter(({ conversionId }) => conversionId !== null);
    expect(new Set(sales.map(({ messageId }) => messageId.split('-').at(-1)))).toEqual(
      new Set(['novo', 'lista', 'final']),
    );
    for (const { body, isTest } of log.filter((row) => row.fault === null)) {
      const { test: said, ...report } = z.looseObject({ test: z.boolean().default(false) }).parse(JSON.parse(body));
      expect([said, postbackBody.safeParse(report).success]).toEqual([isTest, true]);
    }
    const refusedSince = (ms: number) =>
      log.filter(
        ({ fault, isTest, receivedAt }) => fault !== null && !isTest && receivedAt.getTime() > Date.parse(now) - ms,
      );
    expect(new Set(refusedSince(86_400_000).map(({ advertiserId }) => advertiserId))).toEqual(new Set([1, 2]));
  });

  test('sets the sequences for the next rows', async () => {
    const staff = await gateway.signIn('gerente@demo.test');
    await importConversions(staff, [{ order: 'after-the-samples' }]);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  test('is not loaded into a database that has users', async () => {
    const before = await db().$count(conversions);
    expect(await loadSampleData({ ...gateway.context, amount: 500, log: () => undefined })).toBe(false);
    expect(await db().$count(conversions)).toBe(before);
  });
});

describePostgres('sample data', () => {
  async function withSamples<Result>(
    amount: 'demo' | number,
    instant: string,
    look: (gateway: TestGateway) => Promise<Result>,
  ): Promise<Result> {
    const database = await createDatabase();
    const gateway = await openWithSamples(amount, database.url, instant);
    try {
      return await look(gateway);
    } finally {
      await gateway.close();
      await database.drop();
    }
  }

  /** But for when the rows were written, which the database says by its own clock. */
  const fingerprint = async ({ context }: TestGateway) => {
    const { rows } = await context.database.db.execute(sql`
      select (select md5(string_agg((to_jsonb(t) - 'changed_at')::text, '|' order by id)) from conversions t) as conversions,
        (select md5(string_agg(t::text, '|' order by id)) from commissions t) as commissions,
        (select md5(string_agg((to_jsonb(t) - 'changed_at')::text, '|' order by id)) from payments t) as payments,
        (select md5(string_agg((to_jsonb(t) - array['changed_at', 'sealed_token'])::text, '|' order by id)) from affiliates t) as affiliates`);
    return rows[0];
  };

  test('may consist of a single conversion', async () => {
    expect(await withSamples(1, now, ({ context }) => findDifferences(context.database))).toEqual([]);
  });

  test('is the same for the same amount and day', async () => {
    expect(await withSamples(700, now, fingerprint)).toEqual(await withSamples(700, now, fingerprint));
  });

  test.each(['2026-01-01T03:00:00Z', '2027-03-01T02:59:59Z', '2028-02-29T12:00:00Z'])(
    'lets affiliate 1 request a payment on %s too',
    async (instant) => {
      const status = await withSamples('demo', instant, async (gateway) => {
        const affiliate: TestCaller = await gateway.signIn('afiliado@demo.test');
        expect(await findDifferences(gateway.context.database)).toEqual([]);
        return (await affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} })).status;
      });
      expect(status).toBe(201);
    },
  );

  test('loads any amount, a tenth of it for the largest affiliate, with the same indexes and constraints afterwards', async () => {
    const amount = 60_000;
    await withSamples(amount, now, async ({ context }) => {
      const { db } = context.database;
      const sizes = await db
        .select({ size: count() })
        .from(conversions)
        .groupBy(conversions.affiliateId)
        .orderBy(sql`count(*) desc`);
      expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBe(amount);
      expect(sizes[0]?.size).toBeGreaterThan(amount * 0.095);
      expect(sizes[0]?.size).toBeLessThan(amount * 0.105);
      expect(sizes.length).toBeGreaterThan(100);
      expect(await findDifferences(context.database)).toEqual([]);

      const { rows } = await db.execute<{ indexes: number; keys: number }>(sql`
        select (select count(*) from pg_index where indrelid = any (array['conversions', 'commissions', 'payment_items']::regclass[])) as indexes,
          (select count(*) from pg_constraint where contype = 'f' and conrelid = any (array['conversions', 'commissions', 'payment_items']::regclass[])) as keys`);
      expect(rows[0]).toEqual({ indexes: 15 + 8 + 3, keys: 4 + 5 + 2 });
    });
  });
});
