import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#shared/codes/role.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { withTransaction } from '../../db/client.ts';
import { preparedByShape, preparedQuery } from '../../db/prepared.ts';
import { anyContains, containing } from '../../db/text-search.ts';
import { Fault } from '../../engine/errors.ts';
import type { PageRequest } from '../../engine/page.ts';
import { reach, reachOf, reachValues } from '../../engine/access.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { fullNameInQuery } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { changesNothing, definedFields } from '../../engine/objects.ts';
import { type Found, runSearch, type SearchShape, setFilters } from '../../engine/search.ts';
import { invoices } from './table.ts';

type StoredInvoice = typeof invoices.$inferSelect;

export type Invoice = StoredInvoice & { affiliateName: string };

export interface InvoiceFilter {
  /** A part of the affiliate's name, its company or the invoice numbers, or the id of the invoice. */
  q?: string | undefined;
  affiliateId?: number | undefined;
  /** `YYYY-MM`. */
  yearmonth?: string | undefined;
  isLiberated?: boolean | undefined;
}

const conditions = {
  q: or(
    anyContains([fullNameInQuery, affiliates.businessName, invoices.invoiceNums], sql.placeholder('q')),
    sql`${invoices.id}::text = ${sql.placeholder('id')}`,
  ),
  affiliateId: eq(invoices.affiliateId, sql.placeholder('affiliateId')),
  yearmonth: eq(invoices.yearmonth, sql.placeholder('yearmonth')),
  isLiberated: eq(invoices.liberated, sql.placeholder('isLiberated')),
} satisfies Record<keyof InvoiceFilter, SQL | undefined>;

const columns = {
  invoice: invoices,
  affiliateName: fullNameInQuery,
};
const isOwner = eq(affiliates.id, invoices.affiliateId);

type Shape = Pick<SearchShape<keyof InvoiceFilter, never>, 'scope' | 'filters'>;

const searchQueries = preparedByShape('search_invoices', (db, { scope, filters }: Shape, name) => {
  const where = and(reach(scope, invoices.affiliateId), ...filters.map((filter) => conditions[filter]));
  return {
    rows: db
      .select(columns)
      .from(invoices)
      .innerJoin(affiliates, isOwner)
      .where(where)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
    total: db
      .select({ total: count() })
      .from(invoices)
      .innerJoin(affiliates, isOwner)
      .where(where)
      .prepare(`${name}_total`),
  };
});

const listQuery = preparedQuery((db) =>
  db
    .select(columns)
    .from(invoices)
    .innerJoin(affiliates, isOwner)
    .where(conditions.affiliateId)
    .orderBy(desc(invoices.yearmonth), desc(invoices.id))
    .prepare('list_invoices'),
);

const findQuery = preparedByShape('find_invoice', (db, scope: Scope, name) =>
  db
    .select(columns)
    .from(invoices)
    .innerJoin(affiliates, isOwner)
    .where(and(eq(invoices.id, sql.placeholder('id')), reach(scope, invoices.affiliateId)))
    .prepare(name),
);

const joined = ({ invoice, affiliateName }: { invoice: StoredInvoice; affiliateName: string }): Invoice => ({
  ...invoice,
  affiliateName,
});

/** A page of the invoices that the actor reaches, newest first. */
export async function searchInvoices(
  { database }: GatewayContext,
  actor: Actor,
  filter: InvoiceFilter,
  page: PageRequest,
): Promise<Found<Invoice>> {
  const { q, ...plain } = filter;
  const values = { ...plain, ...reachValues(actor), ...(q !== undefined && { q: containing(q), id: q }) };
  const { rows, total } = await runSearch(
    searchQueries(database, { scope: actor.scope, filters: setFilters(filter) }),
    values,
    page,
  );
  return { rows: rows.map(joined), total };
}

/** All invoices of an affiliate, the latest month first. @throws {Fault} `not_found` as of {@link getAffiliate} */
export async function listInvoices(context: GatewayContext, actor: Actor, affiliateId: number): Promise<Invoice[]> {
  await getAffiliate(context, actor, affiliateId);
  return (await listQuery(context.database).execute({ affiliateId })).map(joined);
}

/** One invoice. @throws {Fault} `not_found` */
export async function getInvoice({ database }: GatewayContext, actor: Actor, id: number): Promise<Invoice> {
  const [found] = await findQuery(database, actor.scope).execute({ id, ...reachValues(actor) });
  if (!found) throw new Fault('not_found');
  return joined(found);
}

interface Change {
  id: number;
  action: string;
  /** The version that the editor saw; undefined to change whatever is there. */
  version: number | undefined;
  /** The new values, from those that hold now. */
  decide: (before: StoredInvoice) => Partial<StoredInvoice>;
}

/** Changes an invoice in one transaction with its audit row. Values that hold already change nothing, not even the version. */
async function changeInvoice(
  context: GatewayContext,
  actor: Actor,
  { id, action, version, decide }: Change,
): Promise<Invoice> {
  await withTransaction(context.database, async (tx) => {
    const [before] = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), reachOf(actor, invoices.affiliateId)))
      .for('no key update');
    if (!before) throw new Fault('not_found');
    if (version !== undefined && version !== before.version) throw new Fault('version_conflict');
    const values = decide(before);
    if (changesNothing(before, values)) return;

    await tx
      .update(invoices)
      .set({ ...values, version: sql`${invoices.version} + 1` })
      .where(eq(invoices.id, id));
    await writeAudit(tx, {
      actor,
      now: context.clock.now(),
      action,
      entity: 'invoice',
      entityId: id,
      affiliateId: before.affiliateId,
      before,
      after: { ...before, ...values },
    });
  });
  return getInvoice(context, actor, id);
}

interface InvoiceEdit {
  version?: number | undefined;
  /** A field left out stays. */
  invoiceNums?: string | null | undefined;
  totalReceivedCents?: number | null | undefined;
}

/** Staff note the numbers of the invoices that arrived, and what they add up to. @throws {Fault} `not_found`, `version_conflict` */
export async function editInvoice(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, ...edit }: InvoiceEdit,
): Promise<Invoice> {
  return changeInvoice(context, actor, { id, action: 'invoice.update', version, decide: () => definedFields(edit) });
}

/**
 * Staff let the affiliate send the invoice, or no longer. With a version, two who do it at once do not undo each other.
 *
 * @throws {Fault} `not_found`, `version_conflict`
 */
export async function toggleLiberated(
  context: GatewayContext,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<Invoice> {
  return changeInvoice(context, actor, {
    id,
    action: 'invoice.liberate',
    version,
    decide: ({ liberated }) => ({ liberated: !liberated }),
  });
}
