import type * as z from 'zod/mini';
import { ApiError } from '#shared/client/api-error.ts';
import { createRepeat, type Remedies } from '#shared/client/repeat-refused.ts';
import { createTransport, type TransportCall, type TransportOptions } from '#shared/client/transport.ts';
import type { Contract, InputOf } from '#shared/contract/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { contracts, ResourceName, ResourceRecord } from '#shared/resources/index.ts';

type ContractOf<Name extends ResourceName> = (typeof contracts)[Name];
export type InputFor<Name extends ResourceName> = ContractOf<Name> extends Contract ? InputOf<ContractOf<Name>> : never;

/** The body of an update: the fields to set, and the version that was read. */
export type ChangeOf<Name extends ResourceName> = Partial<InputFor<Name>> & { version?: number | undefined };

export type Id = number | string;

export interface ListOptions<Name extends ResourceName> {
  filter?: Partial<z.input<ContractOf<Name>['filter']>> & { id?: readonly Id[] };
  /** First and last row, both inclusive, counted from 0. */
  range?: readonly [number, number];
  sort?: readonly [ContractOf<Name>['sort'][number], 'ASC' | 'DESC'];
  signal?: AbortSignal;
}

export interface Rows<Row> {
  rows: Row[];
  /** Total number of rows that match the filter. */
  total: number;
}

export interface SessionUser {
  id: number;
  name: string;
  email: string;
  profile: string;
  affiliate_id: number | null;
  is_main: boolean;
  permissions: readonly string[];
  /** Whether a code of the authenticator app is needed to sign in and to step up. */
  has_second_factor?: boolean;
  /** Whether the session reaches nothing but the enrolment of a second factor. */
  must_enrol?: boolean;
  /** How many notices are unread, 100 for 100 or more; undefined after a sign-in. */
  unread_notices?: number;
  /** Whom staff see the portal as; undefined for everyone else. */
  view?: { affiliate_name: string; staff_name: string; ends_at: string };
}

/** What proves the identity of the signed-in user: the code for those with a second factor, the password for others. */
export type Proof = { password: string } | { code: string };

export interface ClientOptions extends TransportOptions {
  /** What the user can do about a refused call; not asked for the session query. */
  remedies?: Remedies;
  /** Milliseconds that never go back. */
  elapsedMs?: () => number;
}

/**
 * Casts an answer to its declared type. The server validates its answers by the contracts; validating them again here
 * would add every contract to the browser bundle.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller declares the shape
function uncheckedCast<Body>(body: unknown): Body {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- see above: the only unchecked cast
  return body as Body;
}

const hasCode = (value: unknown, code: ErrorCode): boolean =>
  typeof value === 'object' && value !== null && 'code' in value && value.code === code;

/**
 * Whether a call failed because the user was asked for a proof of identity and cancelled: nothing has happened, and
 * there is nothing to report.
 *
 * @param error of this client, or of another one with the answer as its `body`
 */
export const isStepUpCancelled = (error: unknown): boolean =>
  hasCode(error, 'step_up_required') ||
  (typeof error === 'object' && error !== null && 'body' in error && hasCode(error.body, 'step_up_required'));

/** How long a step-up surely counts: the ten minutes of the server, less the time of a slow answer. */
const STEP_UP_MS = 9 * 60_000;

/** Maximum number of rows per request. */
const ROWS_MAX = 100;

interface Call extends TransportCall {
  /** Set for the session query, where a missing session is a valid answer. */
  isSessionQuery?: boolean;
}

/**
 * Creates the REST client of a site. Every method rejects only with an {@link ApiError}, or with the `AbortError` of a
 * signal that the caller aborted.
 */
export function createClient(options: ClientOptions) {
  const { remedies = {}, elapsedMs = () => performance.now() } = options;
  let renewals = 0;
  const send = createTransport(options);
  const repeat = createRepeat({ remedies, renewals: () => renewals });
  const call = (path: string, request: Call = {}) =>
    repeat(
      () => send(path, request),
      (error) => (error instanceof ApiError && request.isSessionQuery !== true ? error.code : undefined),
    );

  const answer = async <Body>(path: string, request?: Call) => uncheckedCast<Body>((await call(path, request)).body);

  const at = (name: ResourceName, id: Id) => `/${name}/${encodeURIComponent(String(id))}`;

  const client = {
    /** Reads the rows of a filter, sorted, within a range. */
    async list<Name extends ResourceName>(
      name: Name,
      { filter, range, sort, signal }: ListOptions<NoInfer<Name>> = {},
    ): Promise<Rows<ResourceRecord<Name>>> {
      const query = new URLSearchParams();
      if (filter) query.set('filter', JSON.stringify(filter));
      if (range) query.set('range', JSON.stringify(range));
      if (sort) query.set('sort', JSON.stringify(sort));
      const { response, body } = await call(`/${name}?${query.toString()}`, { signal });
      const rows = uncheckedCast<ResourceRecord<Name>[]>(body);
      return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) };
    },

    /** Reads every row of a filter, page by page. For short lists, such as the countries. */
    async all<Name extends ResourceName>(
      name: Name,
      options: Omit<ListOptions<NoInfer<Name>>, 'range'> = {},
    ): Promise<ResourceRecord<Name>[]> {
      const page = (first: number) => client.list(name, { ...options, range: [first, first + ROWS_MAX - 1] });
      const { rows, total } = await page(0);
      const starts = Array.from({ length: Math.max(0, Math.ceil(total / ROWS_MAX) - 1) }, (_, i) => (i + 1) * ROWS_MAX);
      const others = await Promise.all(starts.map(page));
      return [...rows, ...others.flatMap((other) => other.rows)];
    },

    one: <Name extends ResourceName>(name: Name, id: Id, { signal }: { signal?: AbortSignal } = {}) =>
      answer<ResourceRecord<Name>>(at(name, id), { signal }),

    /** @param idempotencyKey makes a repeated create answer like the first; required where money moves */
    create: <Name extends ResourceName>(
      name: Name,
      body: InputFor<Name>,
      { idempotencyKey }: { idempotencyKey?: string } = {},
    ) =>
      answer<ResourceRecord<Name>>(`/${name}`, {
        method: 'POST',
        body,
        ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
      }),

    /** Changes only the given fields. With `version`, a concurrent change is refused with 409. */
    update: <Name extends ResourceName>(name: Name, id: Id, body: ChangeOf<Name>) =>
      answer<ResourceRecord<Name>>(at(name, id), { method: 'PUT', body }),

    remove: <Name extends ResourceName>(name: Name, id: Id) =>
      answer<ResourceRecord<Name>>(at(name, id), { method: 'DELETE' }),

    session: sessionCalls({ call, remedies, elapsedMs, onRenewed: () => (renewals += 1) }),
    /** Sends a call of another HTTP client of the site with the same remedies. */
    repeat,
  };
  return client;
}

export type Client = ReturnType<typeof createClient>;

interface SessionNeeds extends Required<Pick<ClientOptions, 'remedies' | 'elapsedMs'>> {
  call: (path: string, request?: Call) => Promise<{ body: unknown }>;
  /** Called when the browser's session has another cookie. */
  onRenewed: () => void;
}

/** The calls about the session, which know when its user was last asked for a proof. */
function sessionCalls({ call, remedies, elapsedMs, onRenewed }: SessionNeeds) {
  let steppedUpAtMs = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Signs in; rejects with code `invalid_credentials`, `account_not_activated`, `second_factor_required` or
     * `second_factor_invalid`.
     *
     * @param code of the authenticator app, or a recovery code
     */
    async open(username: string, password: string, code?: string): Promise<SessionUser> {
      const { body } = await call('/session', {
        method: 'POST',
        body: { username, password, ...(code !== undefined && { code }) },
      });
      onRenewed();
      steppedUpAtMs = Number.NEGATIVE_INFINITY;
      return uncheckedCast<{ user: SessionUser }>(body).user;
    },
    /** Proves who is signed in, which the server asks for before sensitive changes. Counts for ten minutes. */
    async stepUp(proof: Proof): Promise<void> {
      await call('/step-up', { method: 'POST', body: proof });
      onRenewed();
      steppedUpAtMs = elapsedMs();
    },
    /**
     * Asks for the proof before a request that cannot be repeated, such as a download by a link.
     *
     * @returns whether the user has proven it, now or shortly before
     */
    stepUpFirst: async (): Promise<boolean> =>
      elapsedMs() - steppedUpAtMs < STEP_UP_MS || (await remedies.step_up_required?.()) === true,
    /** Returns the signed-in user, null without a session, or 'ended' when this browser's session has ended. */
    async current(signal?: AbortSignal): Promise<SessionUser | 'ended' | null> {
      try {
        const { body } = await call('/session', { signal, isSessionQuery: true });
        return uncheckedCast<{ user: SessionUser | null }>(body).user;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return 'ended';
        throw error;
      }
    },
    async close(): Promise<void> {
      await call('/session', { method: 'DELETE' });
    },
    /** Opens the portal as an affiliate sees it, for staff. @returns where it is open */
    async viewAs(affiliateId: number): Promise<string> {
      const { body } = await call('/affiliate-view', { method: 'POST', body: { affiliate_id: affiliateId } });
      return uncheckedCast<{ path: string }>(body).path;
    },
    /** Ends what the staff user sees as an affiliate. */
    async leaveView(): Promise<void> {
      await call('/affiliate-view', { method: 'DELETE' });
    },
  };
}
