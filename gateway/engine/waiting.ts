import { type SQL, sql } from 'drizzle-orm';
import type { ResourceGrant } from '#shared/codes/accounts/grants.ts';
import { roleMay } from '#shared/codes/accounts/role.ts';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { WaitingKind } from '#shared/codes/reports/waiting-kind.ts';
import { type Actor, actorMay } from './actor.ts';
import type { GatewayContext } from './context.ts';

/** What waits, in sums. Dates are business dates. */
export interface WaitingSums {
  count: number;
  /** Null for what has no amount. */
  amountCents: number | null;
  /** Since when the oldest one waits; null if nothing waits. */
  oldestOn: string | null;
  /** By when the first one has to be done; null without a deadline. */
  dueOn: string | null;
  /** Whom it concerns, if that is at most three people or companies. */
  names: string[];
  /** How many of them the actor may act on, where that can be fewer; otherwise absent. */
  actionable?: number;
}

/** A kind of record that waits for staff. The noun that it is declares it. */
export interface Waiting {
  kind: WaitingKind;
  /** The list that shows the records, with this filter, in the names of the REST API. */
  resource: ResourceName;
  filter: (today: string) => Readonly<Record<string, string | number | boolean>>;
  /** Who can act on it: those who may also read the list. */
  needs: ResourceGrant;
  /** Sums up what is within the actor's reach. */
  read: (context: GatewayContext, actor: Actor, today: string) => Promise<WaitingSums[]>;
}

interface WaitingColumns {
  cents?: SQL;
  /** An instant. */
  since: SQL;
  /** A date. */
  due?: SQL;
  name?: SQL;
}

const zone = sql`'America/Sao_Paulo'`;
const namesMax = 3;

/** The columns of {@link WaitingSums} in a query of what waits. */
export const sumsOfWaiting = ({ cents, since, due, name }: WaitingColumns) => ({
  count: sql<number>`count(*)`.mapWith(Number),
  amountCents:
    cents === undefined
      ? sql<number | null>`null::bigint`
      : sql<number | null>`coalesce(sum(${cents}), 0)::bigint`.mapWith(Number),
  oldestOn: sql<string | null>`min((${since} at time zone ${zone})::date)::text`,
  dueOn: due === undefined ? sql<string | null>`null::text` : sql<string | null>`min(${due})::text`,
  names:
    name === undefined
      ? sql<string[]>`array[]::text[]`
      : sql<
          string[]
        >`case when count(distinct ${name}) <= ${namesMax} then coalesce(array_agg(distinct ${name}) filter (where ${name} <> ''), '{}') else '{}' end`,
});

/** Whether somebody may read the list and act on its records. A key shows what waits for its owner: it need not act itself. */
export function concerns({ resource, needs }: Waiting, actor: Actor): boolean {
  const [named = '', verb = ''] = needs.split(':');
  return actorMay(actor, resource, 'list') && roleMay(actor.role, named, verb, actor.scope);
}
