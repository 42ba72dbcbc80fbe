import { and, eq } from 'drizzle-orm';
import { isBankName } from '#shared/brazil/banks.ts';
import { isCountryCode } from '#shared/brazil/countries.ts';
import {
  type EnteredPaymentInfo,
  normalizePaymentInfo,
  paymentInfoErrors,
  paymentInfoFields,
} from '#shared/rules/payment-info.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { requireOwner } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { actsForStaff } from '../../accounts/user/staff-interventions.ts';
import { auditEntries } from '../../platform/audit-entry/table.ts';
import { isDocumentBlocked } from './blocked-documents.ts';
import { askForConfirmation } from './confirm.ts';
import { applyDueChange, paymentInfoChanges } from './due-changes.ts';
import { type HeldChanges, type HeldField, heldFields } from './held-fields.ts';
import { holdPayee } from './hold.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import type { PayeeChange } from './mails.ts';
import { notifyOwners } from './notify-owners.ts';
import { type PaymentInfo, paymentInfoSearch } from './payment-infos.ts';
import { paymentInfos } from './table.ts';

const lists = { isBankName, isCountryCode };

/**
 * Returns payment info as it is stored, by column. A change is checked as the complete resulting payment info.
 *
 * @param former the previous document, which was accepted
 * @throws {RequestError} `invalid_fields` by wire name: the rules of specification §5, and the document of a deleted
 *   account
 */
async function checked(tx: Tx, context: GatewayContext, entered: EnteredPaymentInfo, former: string | null) {
  const errors: Record<string, string> = { ...paymentInfoErrors(entered, lists) };
  const info = normalizePaymentInfo(entered);
  const { document_number: document } = info;
  if (document !== null && document !== former && (await isDocumentBlocked(tx, context, document))) {
    errors['document_number'] ??= 'validation.document_blocked';
  }
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
  return fromWire(info);
}

/** Returns the entered fields of a row by wire name. */
function enteredOf(info: PaymentInfo): EnteredPaymentInfo {
  const row = toWire(info);
  const textOf = (field: string) => (typeof row[field] === 'string' ? row[field] : null);
  return Object.fromEntries(paymentInfoFields.map((field) => [field, textOf(field)]));
}

type Values = Awaited<ReturnType<typeof checked>>;

/** Returns the held fields that a change touches. Another spelling of the same value is no change. */
function differing(before: PaymentInfo, after: Values): HeldField[] {
  const former = fromWire(normalizePaymentInfo(enteredOf(before)));
  return heldFields.filter((field) => former[field] !== after[field]);
}

const sameChanges = (left: HeldChanges, right: HeldChanges): boolean =>
  heldFields.every((field) => left[field] === right[field]);

/** Whether an affiliate has ever had payment info: only the very first takes effect at once. */
async function hasHadPaymentInfo(tx: Tx, affiliateId: number): Promise<boolean> {
  const ofAffiliate = and(eq(auditEntries.affiliateId, affiliateId), eq(auditEntries.entity, 'payment_info'));
  const [former] = await tx.select({ id: auditEntries.id }).from(auditEntries).where(ofAffiliate).limit(1);
  return former !== undefined;
}

/** Runs a change of an affiliate's payment info under its lock, with a due change applied, and sends its notices. */
async function changePayee(
  context: GatewayContext,
  actor: Actor,
  affiliateIdOf: (tx: Tx) => Promise<number>,
  work: (tx: Tx, now: Date, affiliateId: number) => Promise<PaymentInfo>,
): Promise<PaymentInfo> {
  return withTransaction(context.database, async (tx) => {
    const affiliateId = await affiliateIdOf(tx);
    await lockAffiliate(tx, actor, affiliateId);
    // After the lock, so that times follow the order of the changes.
    const now = context.clock.now();
    await applyDueChange(tx, affiliateId, now);
    return work(tx, now, affiliateId);
  });
}

const affiliateOf = (actor: Actor, id: number) => async (tx: Tx) =>
  (await paymentInfoSearch.find(tx, actor, id)).affiliateId;

/**
 * Enters the payment info of an affiliate and notifies its owners. The very first one takes effect at once if the
 * affiliate enters it; one after a deletion waits like any change. One entered by staff, or in an access in which they
 * intervened, waits until the owner or another person confirms it.
 *
 * @throws {RequestError} `not_found`; `state_conflict` if there is payment info; `invalid_fields`
 */
export function createPaymentInfo(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
  form: EnteredPaymentInfo,
) {
  const owned = async (tx: Tx) => {
    await requireOwner(tx, actor, affiliateId);
    return affiliateId;
  };
  return changePayee(context, actor, owned, async (tx, now) => {
    const values = await checked(tx, context, form, null);
    if ((await tx.$count(paymentInfos, eq(paymentInfos.affiliateId, affiliateId))) > 0)
      throw new RequestError('state_conflict');
    const change: PayeeChange = { kind: 'entered' };
    const isByStaff = await actsForStaff(tx, actor);
    const isHeld = !isByStaff && (await hasHadPaymentInfo(tx, affiliateId));
    const effectiveAt = isHeld
      ? await holdPayee(tx, context, actor, { affiliateId, cause: 'payment_info', change })
      : null;
    if (!isHeld) await notifyOwners(tx, context, affiliateId, { event: change, until: null, isUnconfirmed: isByStaff });
    if (isByStaff) await askForConfirmation(tx, context, affiliateId);
    const id = await paymentInfoChanges.createIn(tx, now, actor, {
      action: 'payment_info.create',
      decide: () => ({ ...values, affiliateId, effectiveAt, enteredAt: isByStaff ? now : null }),
    });
    return paymentInfoSearch.find(tx, actor, id);
  });
}

interface Edit {
  /** The version that the editor loaded; undefined changes any version. */
  version: number | undefined;
  form: EnteredPaymentInfo;
}

/**
 * Changes payment info. Contact e-mail and telephone change at once. Everything else waits, with payments on hold; a
 * further change joins the pending one and restarts the waiting time. What staff change, or somebody in an access in
 * which they intervened, also waits until the owner or another person confirms it. Restoring the current values
 * withdraws the change, but does not end the hold.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields`
 */
export function updatePaymentInfo(context: GatewayContext, actor: Actor, id: number, { version, form }: Edit) {
  return changePayee(context, actor, affiliateOf(actor, id), async (tx, now, affiliateId) => {
    const isByStaff = await actsForStaff(tx, actor);
    const unconfirmed = { effectiveAt: null, enteredAt: now, confirmedBy: null, confirmedAt: null };
    /** Puts payments on hold and returns when the change takes effect. */
    const wait = async (before: PaymentInfo, fields: readonly HeldField[]): Promise<Partial<PaymentInfo>> => {
      const change: PayeeChange = { kind: 'updated', fields };
      const needsConfirmation = isByStaff || isUnconfirmed(before);
      const cause = { cause: 'payment_info', change, isUnconfirmed: needsConfirmation } as const;
      const effectiveAt = await holdPayee(tx, context, actor, { affiliateId, ...cause });
      if (!needsConfirmation) return { effectiveAt };
      await askForConfirmation(tx, context, affiliateId);
      return isUnconfirmed(before) ? { effectiveAt: null } : unconfirmed;
    };
    const decide = async (before: PaymentInfo) => {
      const entered = enteredOf({ ...before, ...before.pendingChanges });
      const values = await checked(tx, context, { ...entered, ...form }, entered.document_number ?? null);
      const changed = differing(before, values);
      const { email, phoneNumber } = values;
      if (isUnconfirmed(before) && before.pendingChanges === null) {
        // Earlier links were about other data.
        if (changed.length > 0) {
          const event: PayeeChange = { kind: 'updated', fields: changed };
          await notifyOwners(tx, context, affiliateId, { event, until: null, isUnconfirmed: true });
          await askForConfirmation(tx, context, affiliateId);
        }
        return values;
      }
      if (before.effectiveAt !== null && before.pendingChanges === null) {
        // The entry is not in effect yet, so the change becomes part of it.
        return changed.length > 0 ? { ...values, ...(await wait(before, changed)) } : values;
      }
      const changes: HeldChanges = Object.fromEntries(changed.map((field) => [field, values[field]]));
      if (changed.length === 0) {
        const withdrawn = isUnconfirmed(before) ? { enteredAt: null } : {};
        return { email, phoneNumber, pendingChanges: null, effectiveAt: null, ...withdrawn };
      }
      if (before.pendingChanges && sameChanges(before.pendingChanges, changes)) return { email, phoneNumber };
      return { email, phoneNumber, pendingChanges: changes, ...(await wait(before, changed)) };
    };
    await paymentInfoChanges.updateIn(tx, now, actor, id, { action: 'payment_info.update', version, decide });
    return paymentInfoSearch.find(tx, actor, id);
  });
}

/**
 * Deletes payment info at once, and puts payments on hold. Returns the deleted values.
 *
 * @throws {RequestError} `not_found`
 */
export function deletePaymentInfo(context: GatewayContext, actor: Actor, id: number) {
  return changePayee(context, actor, affiliateOf(actor, id), async (tx, now, affiliateId) => {
    const former = await paymentInfoChanges.removeIn(tx, now, actor, id, { action: 'payment_info.delete' });
    await holdPayee(tx, context, actor, { affiliateId, cause: 'payment_info', change: { kind: 'deleted' } });
    return former;
  });
}
