import { type SQL, sql } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { eventsInsert, placedEvents, wakeForEvents } from '../../platform/event/store-events.ts';
import { type Booking, type Correction, lockEarners, moveCommissions, type Moves } from '../commission/earnings.ts';
import {
  type AssignedPlaces,
  type CappedSale,
  type Counter,
  type ExpectedPlaces,
  expectPlaces,
  reservePlaces,
} from '../sale-cap/reserve-places.ts';
import type { CorrectedSale } from './corrected-sale.ts';
import { type DecidedReport, decideReport } from './decide-report.ts';
import { eventsOfSale } from './events-of-sale.ts';
import type { IncomingReport } from './kept-report.ts';
import type { Found } from './load-conversions.ts';
import { type PricedSale, priceSales, type Sale } from './price-sales.ts';
import { readMoney } from './read-money.ts';
import { reportedStatus, type Row } from './report-history.ts';
import { type WithTerms } from './sale-terms.ts';
import { storeConversions } from './store-conversions.ts';

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

interface Deciding {
  now: Date;
  /** Also locks the affiliates whose commissions may change, so that these outcomes stay until the commit. */
  locksAffiliates?: boolean;
}

/** Whether the outcome depends on what has become of the money, or moves it. */
const touchesMoney = ({ movesMoney, outcome, before }: DecidedReport): boolean =>
  before !== undefined && (movesMoney || (outcome === 'changed' && before.validationStatus >= approved));

async function lockAffiliatesOf(tx: Tx, decided: readonly DecidedReport[]): Promise<void> {
  const affiliateIds = decided.flatMap(({ before, after }) => [
    before?.affiliateId ?? after.affiliateId,
    after.affiliateId,
  ]);
  await lockEarners(
    tx,
    decided.map(({ after }) => after.id),
    [...new Set(affiliateIds)],
  );
}

/**
 * Returns the outcomes of reports, each about another order, of what was found for them. Writes nothing. Outcomes that
 * depend on payments are valid while the affiliates are locked.
 */
export async function decideFound(
  tx: Tx,
  reports: readonly IncomingReport[],
  found: ReadonlyMap<number, Found>,
  { now, locksAffiliates = false }: Deciding,
): Promise<DecidedReport[]> {
  const decide = (incoming: IncomingReport, isSettled = false): DecidedReport => {
    const { hasChannel = false, refusalReversal, stored, reservedId } = found.get(incoming.line) ?? {};
    // It was deleted after it was found.
    if (!hasChannel) return decideReport(undefined, { ...incoming, refusedIfNew: 'unknown_channel' }, { now });
    const report =
      incoming.isReturned && stored !== undefined ? { ...incoming, amountCents: stored.row.amountCents } : incoming;
    return decideReport(stored, report, { now, isSettled, refusalReversal, newId: reservedId });
  };
  const decided = reports.map((report) => decide(report));
  const touching = decided.filter(touchesMoney);
  if (touching.length === 0) return decided;
  if (locksAffiliates) await lockAffiliatesOf(tx, touching);
  const money = await readMoney(
    tx,
    touching.map(({ after }) => after.id),
  );
  return decided.map((one) => {
    const of = touching.includes(one) ? money.get(one.after.id) : undefined;
    if (of === undefined) return one;
    return { ...(one.movesMoney && of.isSettled ? decide(one.incoming, true) : one), money: of };
  });
}

/** A conversion that was priced before keeps its rate while the same group, division and schedule count. */
function takesRate({ isPriced, before, after }: DecidedReport, price: PricedSale): boolean {
  if (before === undefined) return true;
  const isMoved = after.channelId !== before.channelId || after.createdAt.getTime() !== before.createdAt.getTime();
  const hasRate = before.rateBasisPoints !== null || before.rateCents !== null;
  const isOther =
    price.groupId !== before.commissionGroupId ||
    price.divisionId !== before.commissionDivisionId ||
    price.scheduleId !== before.commissionScheduleId;
  return (isMoved || isPriced) && (!hasRate || isOther);
}

function withPrice(one: DecidedReport, price: PricedSale): Row {
  const { after } = one;
  const row = takesRate(one, price)
    ? {
        ...after,
        commissionCents: price.commissionCents,
        commissionGroupId: price.groupId,
        commissionDivisionId: price.divisionId,
        commissionScheduleId: price.scheduleId,
        rateBasisPoints: price.rateBasisPoints,
        rateCents: price.rateCents,
      }
    : after;
  return row;
}

/** The status that counts: a blocked conversion is refused, whatever was reported. Neither a lifted block nor what is billed is assessed. */
function blocked(row: Row, block: string | null): Row {
  const validationStatus = block === null ? reportedStatus(row) : refused;
  const isSame = row.block === block && row.validationStatus === validationStatus;
  return isSame ? row : { ...row, block, validationStatus };
}

const placeOf = ({ channelId, createdAt, block }: Row) => ({ channelId, soldAt: createdAt, block });

/** Whether a report has to wait for a second person, by what its conversion would earn. */
type MustWait = (one: DecidedReport) => boolean;

interface Pricing {
  mustWait: MustWait;
  /** The marks of the terms of campaigns, where they were read already. */
  marks?: ReadonlyMap<number, string> | undefined;
  /** The counter of the cap of the only sale, where it was locked already. */
  counter?: Counter | null;
  /** In a preview, the places of caps that the reports before would have taken. */
  places?: ExpectedPlaces;
}

export type Preview = Required<Pick<Pricing, 'mustWait' | 'places'>>;

interface RecordedReports {
  /** With the conversions as they are now. */
  decided: readonly DecidedReport[];
  /** Those that wait for a second person: nothing of them was written. */
  waiting: readonly DecidedReport[];
  /** The channels in campaigns whose caps have passed a threshold; see `notifyCapUse`. */
  passed: AssignedPlaces['passed'];
}

interface PricedReports extends RecordedReports {
  /** See {@link AssignedPlaces}. */
  parts: readonly SQL[];
}

/** What a report adds to the commissions of its affiliate, in cents; below 0 where it takes something away. */
export function addedCentsOf({ before, after }: Pick<DecidedReport, 'before' | 'after'>): number {
  const earned = (row: Row | undefined) =>
    row?.affiliateId === after.affiliateId && row.validationStatus >= approved ? row.commissionCents : 0;
  return earned(after) - earned(before);
}

const isAsked = ({ isAssessed, isPriced }: DecidedReport): boolean => isAssessed || isPriced;

/** @param key its place among the reports */
const saleOf = ({ before, after }: DecidedReport, key: number): Sale => ({
  key,
  campaignId: after.campaignId,
  channelId: after.channelId,
  beforeChannelId: before?.channelId ?? after.channelId,
  soldAt: after.createdAt,
  clickedAt: after.clickDatetime,
  amountCents: after.amountCents,
  commissionType: after.commissionType,
  category: after.category,
  hadPlace:
    before?.channelId === after.channelId &&
    before.createdAt.getTime() === after.createdAt.getTime() &&
    before.block !== 'not_participating',
});

function withAssessment(one: DecidedReport, found: PricedSale): DecidedReport {
  const after = withPrice(one, found);
  return { ...one, after: one.isAssessed ? blocked(after, found.block) : after };
}

async function placesOf(tx: Tx, capped: readonly CappedSale[], { places, counter }: Pricing): Promise<AssignedPlaces> {
  if (capped.length === 0) return { blocks: new Map(), passed: [], parts: [] };
  return places === undefined ? reservePlaces(tx, capped, counter) : expectPlaces(tx, capped, places);
}

/**
 * Finds rate, block and place of sales that are new or whose channel, time or click has changed, and the rate of those
 * whose kind has changed. A changed amount keeps its place, and one that waits for a second person takes none.
 */
async function price(
  tx: Tx,
  context: WithTerms,
  decided: readonly DecidedReport[],
  pricing: Pricing,
): Promise<PricedReports> {
  const { mustWait, marks } = pricing;
  const sales = decided.flatMap((one, key) => (isAsked(one) ? [saleOf(one, key)] : []));
  const next = [...decided];
  const capped: CappedSale[] = [];
  for (const found of sales.length > 0 ? await priceSales(tx, context, sales, marks) : []) {
    const one = decided[found.key];
    if (one === undefined) continue;
    const assessed = withAssessment(one, found);
    next[found.key] = assessed;
    const { before, after, isAssessed } = assessed;
    const { cap, capBefore } = found;
    if (isAssessed && (cap !== null || capBefore !== null) && !mustWait(assessed))
      capped.push({
        id: after.id,
        campaignId: after.campaignId,
        ...placeOf(after),
        cap,
        block: found.block,
        before: before && { ...placeOf(before), cap: capBefore },
      });
  }
  const waiting = new Set(next.filter(mustWait));
  const { blocks, passed, parts } = await placesOf(tx, capped, pricing);
  const taken = next
    .filter((one) => !waiting.has(one))
    .map((one) => {
      const block = one.isAssessed ? blocks.get(one.after.id) : undefined;
      return block === undefined ? one : { ...one, after: blocked(one.after, block) };
    });
  return { decided: taken, waiting: [...waiting], passed, parts };
}

/** The new sales of a preview have no ids, and come after all that are stored. */
const previewIdsFrom = 2 ** 52;

/** Returns what reports would lead to, with their rates and blocks. Writes and locks nothing. */
export async function previewReports(
  tx: Tx,
  context: WithTerms,
  decided: readonly DecidedReport[],
  preview: Preview,
): Promise<Pick<RecordedReports, 'decided' | 'waiting'>> {
  const numbered = decided.map((one, key) =>
    one.before === undefined ? { ...one, after: { ...one.after, id: previewIdsFrom + key } } : one,
  );
  return price(tx, context, numbered, preview);
}

interface Source extends Booking, Pick<Pricing, 'marks' | 'counter'> {
  /** By default none waits: an advertiser's server is no person. */
  mustWait?: MustWait;
  /** The id of the source of a report: a row of the postback log or of the imports. */
  sourceIdOf: (one: DecidedReport) => number | null;
  /** What is written by the same statement, when the outcomes are known. */
  alongside?: (recorded: readonly DecidedReport[]) => readonly SQL[];
}

const statusesOf = ({ before, after }: DecidedReport) =>
  [before?.validationStatus ?? pending, after.validationStatus] as const;

/** Conversions that stay approved and now earn another amount. */
function correctionOf(one: DecidedReport): Correction[] {
  const { before, after, earnsAgain } = one;
  if (before === undefined || Math.min(...statusesOf(one)) < approved) return [];
  const commissionCents = after.commissionCents - before.commissionCents;
  return earnsAgain || commissionCents !== 0 ? [{ conversionId: after.id, commissionCents }] : [];
}

/** Conversions that stay approved with another amount of the order, and were billed. */
function correctedSaleOf({ before, after, money }: DecidedReport): CorrectedSale[] {
  if (before === undefined || before.amountCents === after.amountCents || money?.isBilled !== true) return [];
  if (Math.min(before.validationStatus, after.validationStatus) < approved) return [];
  const { id: conversionId, campaignId } = after;
  return [{ conversionId, campaignId, amountCents: after.amountCents - before.amountCents }];
}

type Recording = WithTerms & Pick<GatewayContext, 'hooks'>;

/** Gives new conversions their ids, where they have none yet, and their import. */
async function numberNew(tx: Tx, decided: readonly DecidedReport[], importId: number | null): Promise<DecidedReport[]> {
  const isUnnumbered = ({ outcome, after }: DecidedReport) => outcome === 'added' && after.id === 0;
  const missing = decided.filter(isUnnumbered).length;
  const { rows } =
    missing === 0
      ? { rows: [] }
      : await tx.execute<{ id: number }>(
          sql`select nextval('conversions_id_seq') as id from generate_series(1, ${missing}::integer)`,
        );
  const ids = rows.map(({ id }) => id).values();
  return decided.map((one) => {
    if (one.outcome !== 'added') return one;
    const { after } = one;
    const id = after.id === 0 ? (ids.next().value ?? 0) : after.id;
    return { ...one, after: { ...after, id, importId, transactionId: after.transactionId || String(id) } };
  });
}

const isWritten = ({ outcome }: DecidedReport): boolean => outcome === 'added' || outcome === 'changed';

/** What the outcomes do to commissions. */
function movesOf(changed: readonly DecidedReport[]): Moves {
  const idsOf = (isMeant: (before: number, after: number) => boolean) =>
    changed.flatMap((one) => (isMeant(...statusesOf(one)) ? [one.after.id] : []));
  return {
    earned: idsOf((before, after) => after === approved && before < approved),
    corrections: changed.flatMap(correctionOf),
    lost: idsOf((before, after) => after === refused && before >= approved),
  };
}

/** From how many new sales on their events get their positions with them. A postback alone waits for nobody. */
const placedFrom = 20;

/** The events of what is written. */
function eventParts(recorded: readonly DecidedReport[], now: Date): readonly SQL[] {
  const written = recorded.filter((one) => isWritten(one) || one.isMerged);
  const isNew = ({ before }: DecidedReport) => before === undefined;
  const eventsOf = (some: readonly DecidedReport[]) => some.flatMap(({ before, after }) => eventsOfSale(before, after));
  const placing = written.filter(isNew).length >= placedFrom;
  const placed = placing ? eventsOf(written.filter(isNew)) : [];
  const others = eventsOf(placing ? written.filter((one) => !isNew(one)) : written);
  return [
    ...(placed.length > 0 ? placedEvents(now, placed) : []),
    ...(others.length > 0 ? [sql`happened as (${eventsInsert(now, others)})`] : []),
  ];
}

/**
 * Writes the decided outcomes by one statement: prices what is new or has changed, stores the reports, and updates
 * commissions and ledger. What was billed is corrected afterwards.
 */
export async function recordReports(
  tx: Tx,
  context: Recording,
  decided: readonly DecidedReport[],
  { mustWait = () => false, sourceIdOf, marks, counter, alongside = () => [], ...booking }: Source,
): Promise<RecordedReports> {
  const numbered = await numberNew(tx, decided, booking.importId);
  const priced = await price(tx, context, numbered, { mustWait, marks, counter });
  const { decided: recorded, waiting, passed } = priced;
  const changed = recorded.filter(isWritten);
  const { parts, rows } = storeConversions(recorded, sourceIdOf);
  const final = new Set(changed.flatMap(({ after, money }) => (money?.isFinal === true ? [after.id] : [])));
  const events = eventParts(recorded, booking.now);
  const written = [
    ...events,
    ...parts,
    ...moveCommissions(movesOf(changed), final, rows, booking),
    ...alongside(recorded),
    ...priced.parts,
  ];
  if (written.length > 0) await tx.execute(sql`with ${sql.join(written, sql`, `)} select 1`);
  if (events.length > 0) wakeForEvents(tx);
  const sales = changed.flatMap(correctedSaleOf);
  if (sales.length > 0) await context.hooks.correctBills(tx, systemActor('correction'), sales, booking.now);
  return { decided: recorded, waiting, passed };
}
