import { and, count, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { businessDate } from '#shared/time.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { requireCampaign } from './require-campaign.ts';

type DatedTable = PgTable & { id: PgColumn; campaignId: PgColumn; startsOn: PgColumn; version: PgColumn };

/** A row of any of the tables, whose own columns are those of its form. */
export type DatedRow = Readonly<Record<string, unknown>>;

export interface DatedPart {
  table: DatedTable;
  entity: 'campaign_revenue' | 'campaign_payment_period';
  /** Checks the resulting row. */
  check?: (tx: Tx, row: DatedRow, reason: string | null) => Promise<void>;
  /** Whether an approved or paused campaign must have one. */
  isNeeded: boolean;
}

/** The values that staff write, the reason, and the version that they saw. */
interface Writing {
  sent: DatedRow;
  reason: string | null;
  version?: number | undefined;
}

interface Written {
  campaignId: number;
  startsOn: string;
}

const pending = campaignStatus.codes.pending;
const refused = campaignStatus.codes.refused;

const writtenOf = (row: DatedRow): Written => ({
  campaignId: Number(row['campaignId']),
  startsOn: String(row['startsOn']),
});

async function ownedBy(tx: Tx, table: DatedTable, campaignId: number): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(table).where(eq(table.campaignId, campaignId));
  return found?.count ?? 0;
}

/** @param others how many rows the campaign has beside the written one */
async function requireOpen(
  tx: Tx,
  { clock, hooks }: GatewayContext,
  { campaignId, startsOn }: Written,
  others: number,
): Promise<void> {
  const isLater = startsOn > businessDate(clock.now());
  if (isLater || (others === 0 && !(await hooks.sales.hasSales(tx, { campaignId })))) return;
  throw new RequestError('invalid_fields', { errors: { starts_on: 'validation.date_begun' } });
}

async function requireFree(tx: Tx, table: DatedTable, { campaignId, startsOn }: Written): Promise<void> {
  const isSame = and(eq(table.campaignId, campaignId), eq(table.startsOn, startsOn));
  const [taken] = await tx.select({ id: table.id }).from(table).where(isSame);
  if (taken) throw new RequestError('invalid_fields', { errors: { starts_on: 'validation.date_taken' } });
}

const auditNotesOf = (reason: string | null) => (reason === null ? {} : { auditNotes: { reason } });

/**
 * Defines a part of a campaign that applies from a day on. Only rows that start after today can be written, because
 * conversions keep the values of their day; the first row of a campaign without conversions may have any start.
 */
export function defineDatedPart({ table, entity, check, isNeeded }: DatedPart) {
  const search = defineSearch<Record<string, unknown>, { campaignId: ReturnType<typeof equal> }, 'id' | 'startsOn'>({
    select: (db: Executor) => db.select().from(table).$dynamic(),
    id: table.id,
    affiliateId: null,
    filters: { campaignId: equal(table.campaignId) },
    sorts: { id: table.id, startsOn: table.startsOn },
    defaultSort: ['startsOn', 'desc'],
  });
  const changes = defineChanges({ table, entity, search, affiliateId: null });

  /** @throws {RequestError} `invalid_fields` */
  const create = (context: GatewayContext, actor: Actor, { sent, reason }: Writing) =>
    changes.create(context, actor, {
      action: `${entity}.create`,
      ...auditNotesOf(reason),
      decide: async (tx) => {
        const written = writtenOf(sent);
        await requireCampaign(tx, written.campaignId);
        await requireOpen(tx, context, written, await ownedBy(tx, table, written.campaignId));
        await requireFree(tx, table, written);
        await check?.(tx, sent, reason);
        return { ...sent, createdAt: context.clock.now() };
      },
    });

  /** @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields` */
  const update = (context: GatewayContext, actor: Actor, id: number, { sent, reason, version }: Writing) =>
    changes.update(context, actor, id, {
      action: `${entity}.update`,
      version,
      ...auditNotesOf(reason),
      decide: async (before, tx) => {
        const row: DatedRow = { ...before, ...sent };
        const [old, written] = [writtenOf(before), writtenOf(row)];
        await requireCampaign(tx, old.campaignId);
        const others = (await ownedBy(tx, table, old.campaignId)) - 1;
        await requireOpen(tx, context, old, others);
        await requireOpen(tx, context, written, others);
        if (written.startsOn !== old.startsOn) await requireFree(tx, table, written);
        await check?.(tx, row, reason);
        return row;
      },
    });

  /** @throws {RequestError} `not_found`, `invalid_fields`, and `in_use` for the last one that an approved campaign needs */
  const remove = (context: GatewayContext, actor: Actor, id: number) =>
    changes.remove(context, actor, id, {
      action: `${entity}.delete`,
      check: async (before, tx) => {
        const written = writtenOf(before);
        const { status } = await requireCampaign(tx, written.campaignId);
        const others = (await ownedBy(tx, table, written.campaignId)) - 1;
        if (isNeeded && others === 0 && status !== pending && status !== refused) throw new RequestError('in_use');
        await requireOpen(tx, context, written, others);
      },
    });

  return { search, create, update, remove };
}
