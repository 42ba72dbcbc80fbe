import { and, eq, inArray, sql } from 'drizzle-orm';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { businessDate } from '#shared/time.ts';
import { type Actor, actorMay } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { users } from '../../accounts/user/table.ts';
import { advertisers } from '../../campaigns/advertiser/table.ts';
import { campaigns, commissionDivisions, commissionGroups } from '../../campaigns/campaign/table.ts';
import { creatives } from '../../campaigns/creative/table.ts';
import { campaignSchedules, campaignScheduleSites } from '../../campaigns/rate-schedule/table.ts';
import type { Conversion } from '../../earnings/conversion/report.ts';
import { getReportedConversion, type ReportedConversion } from '../../earnings/conversion/reports.ts';
import { conversionImports, conversions, reportedClicks } from '../../earnings/conversion/table.ts';
import { saleCaps } from '../../earnings/sale-cap/table.ts';
import { readClickId } from '../../tracking/tracking-link/click-id.ts';
import { clicks, trackingLinks } from '../../tracking/tracking-link/table.ts';
import { type Asker, type Money, type MoneyEvent, readMoneyEvents } from './money-events.ts';

/** The sale's advertiser, and the rate, group and cap that priced it. */
async function readTerms({ context: { database }, isStaff }: Asker, id: number) {
  const [terms] = await database.db
    .select({
      advertiserId: advertisers.id,
      advertiserName: sql<string>`coalesce(${advertisers.trademark}, ${advertisers.businessName})`,
      commissionType: conversions.commissionType,
      category: conversions.category,
      groupName: commissionGroups.name,
      scheduleTitle: campaignSchedules.title,
      scheduleStartsAt: campaignSchedules.startsAt,
      scheduleEndsAt: campaignSchedules.endsAt,
      isOfChannel: sql<boolean>`exists (select from ${campaignScheduleSites} as site
        where site.schedule_id = ${conversions.commissionScheduleId} and site.site_id = ${conversions.channelId})`,
      divisionId: commissionDivisions.id,
      divisionType: commissionDivisions.commissionType,
      divisionCategory: commissionDivisions.category,
      block: conversions.block,
      blockLiftedAt: conversions.blockLiftedAt,
      saleLimit: saleCaps.saleLimit,
      saleLimitMetric: saleCaps.metric,
    })
    .from(conversions)
    .innerJoin(campaigns, eq(campaigns.id, conversions.campaignId))
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .leftJoin(commissionGroups, eq(commissionGroups.id, conversions.commissionGroupId))
    .leftJoin(campaignSchedules, eq(campaignSchedules.id, conversions.commissionScheduleId))
    .leftJoin(commissionDivisions, eq(commissionDivisions.id, conversions.commissionDivisionId))
    .leftJoin(
      saleCaps,
      and(eq(saleCaps.channelId, conversions.channelId), eq(saleCaps.campaignId, conversions.campaignId)),
    )
    .where(eq(conversions.id, id));
  if (terms === undefined) return undefined;
  const {
    groupName,
    scheduleTitle,
    scheduleStartsAt,
    scheduleEndsAt,
    isOfChannel,
    saleLimit,
    saleLimitMetric,
    ...rest
  } = terms;
  const { divisionId, divisionType, divisionCategory, block, blockLiftedAt, ...shown } = rest;
  // The operator's names of groups and schedules are not disclosed to affiliates.
  const group = isStaff ? groupName : null;
  const chosen =
    scheduleTitle === null
      ? { code: 'default_group', detail: { group } }
      : {
          code: isOfChannel ? 'schedule_of_channel' : 'schedule_of_all',
          detail: {
            title: isStaff ? scheduleTitle : null,
            from: scheduleStartsAt?.toISOString() ?? null,
            to: scheduleEndsAt?.toISOString() ?? null,
            group,
          },
        };
  const rate =
    divisionId === null
      ? { code: 'group_rate', detail: {} }
      : { code: 'division', detail: { commission_type: divisionType, category: divisionCategory } };
  return {
    ...shown,
    liftedBlock: blockLiftedAt === null ? null : block,
    blockLiftedAt,
    // A conversion older than commission groups has no reason.
    rateSteps: groupName === null ? [] : [chosen, rate],
    cap: saleLimit === null ? null : { sale_limit: saleLimit, sale_limit_metric: saleLimitMetric },
  };
}

/**
 * The click that brought the sale, by its id if that is ours. Its row is dropped with its month; the data needed here
 * are stored separately.
 */
async function readClick({ context: { database, encryption } }: Asker, conversion: ReportedConversion) {
  const { clickId, clickDatetime } = conversion;
  const own = clickId === null ? undefined : readClickId(clickId, encryption);
  if (clickId === null || own === undefined) {
    if (clickDatetime === null) return [];
    return [{ at: new Date(clickDatetime), kind: 'click' as const, ...unknownLink }];
  }
  const [link] = await database.db
    .select({
      linkId: trackingLinks.id,
      linkCode: trackingLinks.code,
      subIds: trackingLinks.subIds,
      landingUrl: sql<string | null>`coalesce(${trackingLinks.url}, ${creatives.targetUrl}, ${campaigns.landingUrl})`,
      refererHost: sql<string | null>`coalesce(${clicks.refererHost}, ${reportedClicks.refererHost})`,
      isOwn: sql<boolean | null>`coalesce(${clicks.isOwn}, ${reportedClicks.isOwn})`,
    })
    .from(trackingLinks)
    .innerJoin(campaigns, eq(campaigns.id, trackingLinks.campaignId))
    .leftJoin(creatives, eq(creatives.id, trackingLinks.creativeId))
    .leftJoin(clicks, and(eq(clicks.id, clickId), eq(clicks.clickedAt, own.clickedAt)))
    .leftJoin(reportedClicks, eq(reportedClicks.clickId, clickId))
    .where(eq(trackingLinks.id, own.linkId));
  return [{ at: own.clickedAt, kind: 'click' as const, ...(link ?? unknownLink) }];
}

const unknownLink = { linkId: null, linkCode: null, subIds: [], landingUrl: null, refererHost: null, isOwn: null };

/** The reports; for staff also with the file or the user. */
async function reportEvents({ context: { database }, isStaff }: Asker, reports: ReportedConversion['reports']) {
  const idsOf = (source: string) => [
    ...new Set(
      reports.flatMap((report) => (report.source === source && report.sourceId !== null ? [report.sourceId] : [])),
    ),
  ];
  const [fileIds, userIds] = isStaff ? [idsOf('file'), idsOf('staff')] : [[], []];
  const [files, people] = await Promise.all([
    fileIds.length === 0
      ? []
      : database.db
          .select({ id: conversionImports.id, name: conversionImports.fileName })
          .from(conversionImports)
          .where(inArray(conversionImports.id, fileIds)),
    userIds.length === 0
      ? []
      : database.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, userIds)),
  ]);
  const names = { file: new Map(files.map(nameById)), staff: new Map(people.map(nameById)) };
  return reports.map((report) => {
    const { source, sourceId, line } = report;
    const named = source === 'file' || source === 'staff' ? names[source].get(sourceId ?? 0) : undefined;
    return {
      at: report.receivedAt,
      kind: 'report' as const,
      occurredAt: report.occurredAt,
      source,
      sourceName: named ?? null,
      line: isStaff ? line : null,
      status: report.status,
      amountCents: report.amountCents,
      reason: report.reason,
      effect: report.effect,
      effectCode: report.effectCode,
    };
  });
}

const nameById = ({ id, name }: { id: number; name: string }) => [id, name] as const;

type SaleEvent =
  Awaited<ReturnType<typeof readClick>>[number] | Awaited<ReturnType<typeof reportEvents>>[number] | MoneyEvent;

/** The order of events with the same time. */
const ranks: Readonly<Record<SaleEvent['kind'], number>> = {
  click: 0,
  report: 1,
  commission: 2,
  taken_back: 3,
  billed: 4,
  payment: 5,
  bank_file: 6,
  bank_return: 7,
  bill_corrected: 8,
};

/**
 * Returns the history of a sale, from the click to the payment and the reversal, as far as the actor may read it: an
 * affiliate sees neither names of staff nor the exchange between the operator and its bank.
 *
 * @throws {RequestError} `not_found`
 */
export async function getConversionHistory(context: GatewayContext, actor: Actor, id: number) {
  const conversion = await getReportedConversion(context, actor, id);
  const asker: Asker = {
    context,
    isStaff: actor.affiliateId === null,
    mayRead: (resource, verb) => actorMay(actor, resource, verb),
  };
  const [terms, click, reports, money] = await Promise.all([
    readTerms(asker, id),
    readClick(asker, conversion),
    reportEvents(asker, conversion.reports),
    readMoneyEvents(asker, id),
  ]);
  const happened: SaleEvent[] = [...click, ...reports, ...money.events];
  return {
    id,
    orderId: conversion.orderId,
    transactionId: conversion.transactionId,
    affiliateId: conversion.affiliateId,
    affiliateName: conversion.affiliateName,
    advertiserId: terms?.advertiserId ?? null,
    advertiserName: terms?.advertiserName ?? null,
    campaignId: conversion.campaignId,
    campaignName: conversion.campaignName,
    channelId: conversion.channelId,
    channelName: conversion.channelName,
    validationStatus: conversion.validationStatus,
    refusalReason: conversion.refusalReason,
    block: conversion.block,
    liftedBlock: terms?.liftedBlock ?? null,
    blockLiftedAt: terms?.blockLiftedAt ?? null,
    amountCents: conversion.amountCents,
    commissionCents: conversion.commissionCents,
    clickId: conversion.clickId,
    couponCode: conversion.couponCode,
    commissionType: terms?.commissionType ?? null,
    category: terms?.category ?? null,
    rateBasisPoints: conversion.rateBasisPoints,
    rateCents: conversion.rateCents,
    rateSteps: terms?.rateSteps ?? [],
    cap: terms?.cap ?? null,
    createdAt: conversion.createdAt,
    standing: standingOf(conversion, money),
    events: happened.toSorted(
      (one, other) => one.at.getTime() - other.at.getTime() || ranks[one.kind] - ranks[other.kind],
    ),
  };
}

/**
 * Returns the state of the money of a sale as one code, with the relevant day and payment: the answer to "why was it
 * not paid?".
 */
function standingOf(
  { validationStatus, block }: Pick<Conversion, 'validationStatus' | 'block'>,
  { lines, payments }: Pick<Money, 'lines' | 'payments'>,
): { code: string; on: string | null; paymentId: number | null } {
  const plain = (code: string, on: string | null = null) => ({ code, on, paymentId: null });
  const refused = commissionState.codes.refused;
  const claimed = lines.findLast(({ kind, state }) => kind === 'refund' && state !== refused);
  if (claimed !== undefined) {
    const settled = payments.findLast(
      ({ commissionIds, state }) => commissionIds.includes(claimed.id) && state !== 'cancelled',
    );
    return settled === undefined ? plain('claimed_back') : { ...plain('settled'), paymentId: settled.id };
  }
  if (block !== null) return plain('blocked');
  if (validationStatus === conversionStatus.codes.refused) return plain('refused');
  const earning = lines.findLast(({ kind, state }) => kind === 'earning' && state !== refused);
  if (earning === undefined) {
    return plain(validationStatus === conversionStatus.codes.pending ? 'pending' : 'earns_nothing');
  }
  if (earning.state === commissionState.codes.future) return plain('future', earning.availableOn);
  if (earning.state === commissionState.codes.available) return plain('available');
  const payment = payments.findLast(
    ({ commissionIds, state }) => commissionIds.includes(earning.id) && state !== 'cancelled',
  );
  // The role may not read payments.
  if (payment === undefined) return plain(earning.state === commissionState.codes.paid ? 'paid' : 'requested');
  const on = payment.state === 'paid' && payment.paidAt !== null ? businessDate(payment.paidAt) : payment.payDate;
  return { code: payment.state, on, paymentId: payment.id };
}
