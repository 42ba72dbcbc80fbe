import { and, eq } from 'drizzle-orm';
import { isCep, parseCep } from '#shared/brazil/cep.ts';
import { countries } from '#shared/brazil/countries.ts';
import { isPhone, parsePhone } from '#shared/brazil/phone.ts';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { Tx } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { type Affiliate, affiliateSearch } from '../affiliate/affiliates.ts';
import { fullName } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { isManager } from '../manager/managers.ts';
import { noticeAddresses } from '../user/notice-addresses.ts';
import { users } from '../user/table.ts';
import { notifiedStatus, statusMail } from './mails.ts';
import { storeApproval } from './store-approval.ts';

/** The fields of 'Dados Pessoais' and 'Endereço'; all except the complement are required (specification §5). */
const requiredFields = [
  'name',
  'lastName',
  'businessName',
  'phoneNumber',
  'country',
  'zipCode',
  'address',
  'addressNumber',
  'neighborhood',
  'city',
  'state',
] as const;

type Field = (typeof requiredFields)[number];

/**
 * The fields that an affiliate may change itself. An omitted field keeps its value; so does a required field that is
 * sent as null and was never set.
 */
export type AffiliateProfile = { [Name in Field | 'addressOther']?: string | null | undefined };

const changes = defineChanges({
  table: affiliates,
  entity: 'affiliate',
  search: affiliateSearch,
  affiliateId: affiliates.id,
});

/** Collects field errors by column name. */
class FieldErrors {
  private readonly errors: Record<string, string> = {};

  add(field: Field, key: string): void {
    this.errors[affiliates[field].name] ??= key;
  }

  throwIfAny(): void {
    if (Object.keys(this.errors).length > 0) throw new RequestError('invalid_fields', { errors: this.errors });
  }
}

/** Returns the given fields. A required field may be empty only if it never had a value. */
function givenFields(before: Affiliate, given: AffiliateProfile, errors: FieldErrors): Partial<Affiliate> {
  const values: Partial<Affiliate> = {};
  for (const field of requiredFields) {
    const value = given[field];
    if (value) values[field] = value;
    else if (value === '' || (value === null && before[field] !== null)) errors.add(field, 'validation.required');
  }
  if (given.addressOther !== undefined) values.addressOther = given.addressOther;
  return values;
}

/** Validates the zip code together with the country: eight digits in Brazil, free text elsewhere. */
function checkAddress(before: Affiliate, values: Partial<Affiliate>, errors: FieldErrors): void {
  if (values.country === undefined && values.zipCode === undefined) return;
  const country = values.country ?? before.country;
  const zipCode = values.zipCode ?? before.zipCode;
  if (!countries.some(({ sigla }) => sigla === country)) errors.add('country', 'validation.choice');
  if (country !== 'BR' || zipCode === null) return;
  if (isCep(zipCode)) values.zipCode = parseCep(zipCode);
  else errors.add('zipCode', 'validation.postal_code');
}

function profileValues(before: Affiliate, given: AffiliateProfile): Partial<Affiliate> {
  const errors = new FieldErrors();
  const values = givenFields(before, given, errors);
  checkAddress(before, values, errors);
  if (values.phoneNumber && values.phoneNumber !== before.phoneNumber) {
    if (!isPhone(values.phoneNumber)) errors.add('phoneNumber', 'validation.phone');
    values.phoneNumber = parsePhone(values.phoneNumber);
  }
  errors.throwIfAny();
  return values;
}

/** Keeps the name of the main user equal to the affiliate's name. */
async function renameMainAccess(after: Affiliate, before: Affiliate, tx: Tx): Promise<void> {
  if (fullName(after) === fullName(before)) return;
  await tx
    .update(users)
    .set({ name: fullName(after) })
    .where(and(eq(users.affiliateId, after.id), users.isMain));
}

/** A deleted affiliate stays without data. @throws {RequestError} `state_conflict` */
function requireNotDeleted({ status }: Affiliate): void {
  if (status === affiliateStatus.codes.deleted) throw new RequestError('state_conflict');
}

/**
 * Changes the personal data and address of an affiliate: its own, or any by staff.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict` for a deleted affiliate, or `invalid_fields` with a
 * catalogue key per column name
 */
export async function editProfile(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
  { version, ...profile }: AffiliateProfile & { version?: number | undefined },
): Promise<Affiliate> {
  return changes.update(context, actor, affiliateId, {
    action: 'affiliate.update',
    version,
    decide: (before) => {
      requireNotDeleted(before);
      return profileValues(before, profile);
    },
    afterUpdate: renameMainAccess,
  });
}

/** Deletion has its own workflow: nobody requests, withdraws or undoes it by setting a status. */
const deletionStatuses: readonly number[] = [affiliateStatus.codes.deletion_requested, affiliateStatus.codes.deleted];

interface StatusChange {
  status: CodeOf<typeof affiliateStatus>;
  /** Why, in words for the affiliate. */
  statusReason?: string | null | undefined;
  version?: number | undefined;
}

/**
 * Sets the status of an affiliate, by staff, and notifies the affiliate; deletion statuses are excluded. Errors as for {@link editProfile}.
 *
 * @throws {RequestError} `state_conflict` for a change from or to a deletion status
 */
export async function setStatus(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
  { status, statusReason, version }: StatusChange,
): Promise<Affiliate> {
  return changes.update(context, actor, affiliateId, {
    action: 'affiliate.status',
    version,
    decide: (before) => {
      const isDeletion = deletionStatuses.includes(status) || deletionStatuses.includes(before.status);
      if (isDeletion && status !== before.status) throw new RequestError('state_conflict');
      return {
        status,
        ...((status !== before.status || statusReason !== undefined) && { statusReason: statusReason ?? null }),
      };
    },
    afterUpdate: async (after, before, tx) => {
      await storeApproval(tx, context.clock.now(), affiliateId, { before: before.status, after: after.status });
      const notified = after.status === before.status ? undefined : notifiedStatus(status);
      if (notified === undefined) return;
      const now = context.clock.now();
      for (const { email: to, language } of await noticeAddresses(tx, affiliateId, now)) {
        const about = { to, language, status: notified, reason: after.statusReason };
        await enqueueMail(tx, { now, ...statusMail(context.env, about) });
      }
    },
  });
}

export type ManagerField = 'comercialManagerId' | 'serviceManagerId';

/**
 * @throws {RequestError} `forbidden` when the change would end the actor's own access: a manager of assigned affiliates
 * cannot give one away
 */
async function requireContinuedAccess(tx: Tx, actor: Actor, affiliateId: number, field: ManagerField): Promise<void> {
  const isReached = and(eq(affiliates.id, affiliateId), reachOf(actor, affiliates.id));
  const [reached] = await tx.select({ id: affiliates.id }).from(affiliates).where(isReached);
  if (!reached) throw new RequestError('forbidden', { errors: { [affiliates[field].name]: 'validation.read_only' } });
}

/**
 * Sets or clears a manager of an affiliate, by staff. The manager must be an administrator or a manager. Errors as
 * for {@link editProfile} and {@link requireContinuedAccess}.
 */
export async function setManager(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
  { field, managerId, version }: { field: ManagerField; managerId: number | null; version?: number | undefined },
): Promise<Affiliate> {
  return changes.update(context, actor, affiliateId, {
    action: 'affiliate.manager',
    version,
    decide: async (_before, tx) => {
      if (managerId !== null && !(await isManager(tx, managerId))) {
        throw new RequestError('invalid_fields', { errors: { [affiliates[field].name]: 'validation.reference' } });
      }
      return { [field]: managerId };
    },
    afterUpdate: (after, _before, tx) => requireContinuedAccess(tx, actor, after.id, field),
  });
}
