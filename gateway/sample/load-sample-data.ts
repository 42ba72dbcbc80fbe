import { eq, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { Clock } from '#shared/time.ts';
import { type Database, type Tx, withTransaction } from '../db/client.ts';
import { users } from '../domains/accounts/user/table.ts';
import { conversionImports, conversions } from '../domains/earnings/conversion/table.ts';
import { foldDayNews } from '../domains/earnings/conversion-day/fold-day-news.ts';
import { writeAudit } from '../domains/platform/audit-entry/audit.ts';
import { systemActor } from '../engine/actor.ts';
import type { Settings } from '../engine/settings.ts';
import type { Encryption } from '../lib/encryption.ts';
import { addAccounts } from './accounts.ts';
import { addAdvertiserInvoices } from './advertiser-invoices.ts';
import { addBonuses, addCommissionAdditions } from './bonuses.ts';
import { moveSequences, withoutIndexes } from './bulk-load.ts';
import { addCampaigns } from './campaigns.ts';
import { addCatalogue } from './catalogue.ts';
import { addChannels } from './channels.ts';
import { addClicks, addOlderClickIds } from './clicks.ts';
import { addConversions } from './conversions.ts';
import { addImportMappings } from './import-mappings.ts';
import { addMoney } from './money.ts';
import { addNotices } from './notices.ts';
import { addParticipations } from './participations.ts';
import { addPaymentData } from './payment-data.ts';
import { addPeople } from './people.ts';
import { addPostbacks } from './postbacks.ts';
import { addPromotion } from './promotion.ts';
import { addRuns } from './runs.ts';
import { addScriptReports } from './script-reports.ts';
import { addInvoices, addUploads } from './tax-invoices.ts';

/** Inserts the reports of the conversions at their times, in the order of their arrival: the sale, then its outcome. */
async function addConversionReports(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into conversion_reports (conversion_id, source, occurred_at, received_at, status, amount_cents, site_id, coupon_code, details, reason, effect)
    select id, 'postback', report.at, report.at, report.status, amount_cents, site_id, coupon_code,
      jsonb_build_object('booking_date', booking_date, 'transaction_datetime', transaction_datetime, 'commission_type', commission_type),
      case when report.status = 0 then refusal_reason end, 'counted'
    from conversions cross join lateral (values
      (1, booking_date), (2, case when validation_status in (2, 3, 4) then validation_datetime end),
      (0, case when validation_status = 0 then validation_datetime end)) as report (status, at)
    where report.at is not null order by report.at, id`);
}

const demoCount = 6_000;
const affiliatesMin = 36;
const affiliatesMax = 2_000;
const ordersPerAffiliate = 500;
const importId = 1;
const advisoryLock = 7_262_843;

interface SampleInput {
  database: Database;
  clock: Clock;
  env: Settings;
  /** Of the secrets of the sample accounts. */
  encryption: Encryption;
  /** `demo`, or a number of conversions. */
  amount: 'demo' | number;
  log: (message: string) => void;
}

/** Inserts the import that the conversions belong to. */
async function addImport(tx: Tx, lines: number, now: Date): Promise<void> {
  await tx.insert(conversionImports).values({
    id: importId,
    fileName: 'pedidos-demonstracao.csv',
    state: 'applied',
    lines,
    orders: lines,
    added: lines,
    changed: 0,
    unchanged: 0,
    refused: 0,
    amountCents: 0,
    userId: 2,
    createdAt: now,
  });
}

/** Sets its amount, which is known only after the conversions are inserted. */
async function completeImport(tx: Tx): Promise<void> {
  const sum = sql`(select coalesce(sum(${conversions.amountCents}), 0)::bigint from ${conversions})`;
  await tx
    .update(conversionImports)
    .set({ amountCents: sum, totalCents: sum })
    .where(eq(conversionImports.id, importId));
}

async function addAudit(tx: Tx, lines: number, now: Date): Promise<void> {
  const actor = {
    ...systemActor('dados-de-demonstracao'),
    userId: 2,
    name: 'Marcos Teixeira',
    role: 'manager' as const,
  };
  const record = { actor, now };
  await writeAudit(tx, {
    ...record,
    action: 'affiliate.status',
    entity: 'affiliate',
    entityId: 12,
    affiliateId: 12,
    before: { status: affiliateStatus.codes.active },
    after: { status: affiliateStatus.codes.paused },
  });
  await writeAudit(tx, {
    ...record,
    action: 'site.update',
    entity: 'site',
    entityId: 1,
    affiliateId: 1,
    before: { status: channelStatus.codes.pending },
    after: { status: channelStatus.codes.active },
  });
  await writeAudit(tx, {
    ...record,
    action: 'conversion.import',
    entity: 'conversion_import',
    entityId: importId,
    affiliateId: null,
    before: null,
    after: { lines, added: lines, changed: 0, refused: 0 },
  });
}

/**
 * Fills an empty database with Brazilian sample data, all or nothing; leaves a database that has users unchanged. The
 * data is deterministic for the amount and the business day, and its money reconciles. Updates statistics and
 * visibility at the end.
 *
 * @returns whether data was loaded
 */
export async function loadSampleData({ database, clock, env, encryption, amount, log }: SampleInput): Promise<boolean> {
  const now = clock.now();
  const count = amount === 'demo' ? demoCount : amount;
  const affiliateCount = Math.min(affiliatesMax, Math.max(affiliatesMin, Math.round(count / ordersPerAffiliate)));
  const largestShare = amount === 'demo' ? 0.3 : 0.1;

  const loaded = await withTransaction(
    database,
    async (tx) => {
      // When two gateways start at once on a new database, one loads and the other finds users.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
      const [anyone] = await tx.select({ id: users.id }).from(users).limit(1);
      if (anyone) return false;
      const createdAt = new Date(now.getTime() - 800 * 86_400_000);
      await addCatalogue(tx, createdAt);
      await addCampaigns(tx, { createdAt, now });
      await addPeople(tx, { affiliateCount, now });
      await addChannels(tx, { affiliateCount, createdAt, now });
      await addPaymentData(tx, affiliateCount);
      await addAccounts(tx, encryption, now);
      await addImport(tx, count, now);
      await addImportMappings(tx);
      await withoutIndexes(tx, async () => {
        await addConversions(tx, { count, affiliateCount, largestShare, now, importId, log });
        await addMoney(tx, { now, importId });
        await addConversionReports(tx);
      });
      await addParticipations(tx, now);
      await addPromotion(tx, { createdAt, now });
      await addClicks(tx, { now, encryption, withRows: amount === 'demo' });
      await addPostbacks(tx, { now, encryption });
      if (amount === 'demo') await addScriptReports(tx, now);
      // After what advertisers reported, which is of the last sales by a click.
      if (amount === 'demo') await addOlderClickIds(tx, { now, encryption });
      await addRuns(tx, env);
      await addInvoices(tx, now);
      await addUploads(tx, env);
      await addBonuses(tx, now);
      await addCommissionAdditions(tx, now);
      await addAdvertiserInvoices(tx, now);
      await completeImport(tx);
      await addAudit(tx, count, now);
      await addNotices(tx, now);
      await moveSequences(tx);
      return true;
    },
    { statementTimeoutMs: 0 },
  );
  if (!loaded) return false;
  for (let isMore = true; isMore;) isMore = await foldDayNews({ database });
  await database.vacuum();
  return true;
}
