import { keyMayCarry } from '#shared/codes/accounts/key-scopes.ts';
import { roleMay, type RoleName, type Scope } from '#shared/codes/accounts/role.ts';
import type { Language } from '../lib/language.ts';

/**
 * The user or system that calls a service. Every service function takes one: it determines access and is recorded in
 * the audit.
 */
export interface Actor {
  /** The actor's permissions: a row of the role table. */
  role: RoleName;
  /** The rows that the actor may access. */
  scope: Scope;
  userId: number | null;
  name: string | null;
  email: string | null;
  /** The affiliate that the actor belongs to; null for everybody else. */
  affiliateId: number | null;
  /** The advertiser whose key or signature came; absent for everybody else. */
  advertiserId?: number;
  sessionHash: string | null;
  /** Until when the session may make calls that need a step-up; null without one. */
  steppedUpUntil: Date | null;
  address: string | null;
  /** The client's `User-Agent`, shortened; null when unknown. */
  userAgent: string | null;
  /** What staff look at as an affiliate sees it; only in the role `affiliate_view`. */
  view?: { affiliateName: string; endsAt: Date };
  /**
   * The key that a program calls with in the name of its owner; it may do nothing but what its scopes name. A test key does it in
   * a sandbox.
   */
  key?: { id: number; scopes: ReadonlySet<string>; isTest?: boolean };
  /** Whether the user has a confirmed second factor. */
  hasSecondFactor: boolean;
  /** The language of the web app that the actor uses. */
  language: Language;
  requestId: string;
}

/**
 * Returns whether an actor may use a verb of a resource: by the role and, for a program, by the scopes of its key too. What no key
 * may carry is refused also where an older key has it.
 */
export const actorMay = ({ role, scope, key }: Pick<Actor, 'role' | 'scope' | 'key'>, resource: string, verb: string) =>
  roleMay(role, resource, verb, scope) &&
  (key === undefined || (keyMayCarry(resource, verb) && key.scopes.has(`${resource}:${verb}`)));

/** The gateway itself, for background work. */
export const systemActor = (requestId: string): Actor => ({
  role: 'administrator',
  scope: 'all',
  userId: null,
  name: 'sistema',
  email: null,
  affiliateId: null,
  sessionHash: null,
  steppedUpUntil: null,
  address: null,
  userAgent: null,
  hasSecondFactor: false,
  language: 'pt-br',
  requestId,
});
