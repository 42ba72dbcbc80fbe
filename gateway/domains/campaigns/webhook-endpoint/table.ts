import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { webhookKind, webhookMethods, webhookPayload } from '#shared/codes/campaigns/webhook-kind.ts';
import { webhookOffReason } from '#shared/codes/campaigns/webhook-off-reason.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import type { SealedColumn } from '../../../engine/sealed-column.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { advertisers } from '../advertiser/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Where events are sent: of an affiliate, of an advertiser, or of the operator, who has neither id. The columns after
 * `version` say how delivery goes; no editor changes them, so they do not count as a change.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id').references(() => affiliates.id),
    advertiserId: integer('advertiser_id').references(() => advertisers.id),
    name: text().notNull(),
    url: text().notNull(),
    kind: text({ enum: webhookKind.allCodes }).notNull(),
    method: text({ enum: webhookMethods }).notNull(),
    payload: text({ enum: webhookPayload.allCodes }).notNull(),
    events: text({ enum: eventKind.allCodes }).array().notNull(),
    /** Empty for all. */
    campaignIds: integer('campaign_ids').array().notNull().default([]),
    /** The smallest amount that is sent; null for any. */
    amountFromCents: bigint('amount_from_cents', { mode: 'number' }),
    active: boolean().notNull().default(true),
    /** Of the signing secret, as the previous ones; null where nothing is signed. */
    sealedSecret: text('sealed_secret'),
    fingerprint: text(),
    /** Signs too, until its time is over. */
    sealedPreviousSecret: text('sealed_previous_secret'),
    previousFingerprint: text('previous_fingerprint'),
    previousUntil: at('previous_until'),
    createdAt: at('created_at').notNull(),
    version: integer().notNull().default(1),
    /** Why it was switched off by itself; null otherwise. */
    offReason: text('off_reason', { enum: webhookOffReason.allCodes }),
    /** The first failure since the last delivery, and when its owner was warned; null when all is well. */
    failingSince: at('failing_since'),
    warnedAt: at('warned_at'),
    /** Turns in a row in which it did not answer. */
    failures: integer().notNull().default(0),
    lastDeliveredAt: at('last_delivered_at'),
    /** When a message was last sent with a signature by the secret, and by the one before. */
    lastSignedAt: at('last_signed_at'),
    previousSignedAt: at('previous_signed_at'),
    /** When its next deliveries are due; null without any. */
    nextTurnAt: at('next_turn_at'),
    /** Until when a gateway is sending to it; null for none. */
    leasedUntil: at('leased_until'),
  },
  (table) => [
    index('webhook_endpoints_affiliate').on(table.affiliateId),
    index('webhook_endpoints_advertiser').on(table.advertiserId),
    index('webhook_endpoints_turn')
      .on(table.nextTurnAt, table.id)
      .where(sql`${table.active} and ${table.nextTurnAt} is not null`),
  ],
);

/** The context that the encryption binds a signing secret to. */
export const encryptionContextOf = (endpointId: number) => `webhook_endpoint:${endpointId}`;

const sealedColumn = (name: string, sealed: SealedColumn['sealed']): SealedColumn => ({
  name,
  table: webhookEndpoints,
  id: webhookEndpoints.id,
  owner: webhookEndpoints.id,
  sealed,
  about: encryptionContextOf,
});

/** The signing secrets as they are stored. */
export const sealedWebhookSecrets: readonly SealedColumn[] = [
  sealedColumn('secrets of webhooks', webhookEndpoints.sealedSecret),
  sealedColumn('secrets of webhooks that end', webhookEndpoints.sealedPreviousSecret),
];
