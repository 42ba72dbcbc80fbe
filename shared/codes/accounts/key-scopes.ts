import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { OtherNoun, ResourceGrant } from './grants.ts';
import { roleMay, type RoleName, type Scope } from './role.ts';

/** What belongs to the person who signs in, or lets somebody in. */
const personal: ReadonlySet<string> = new Set<ResourceName | OtherNoun>([
  'access',
  'account-deletion',
  'affiliate-token',
  'affiliate-view',
  'api-key',
  'login-email',
  'login-history',
  'notice',
  'notice-count',
  'notice-preference',
  'open-session',
  'password',
  'password-check',
  'request-log',
  'second-factor',
  'staff-user',
]);

/** What takes a step-up in every case. A test compares it with the calls of the gateway. */
export const steppedUpGrants: ReadonlySet<string> = new Set<ResourceGrant>([
  'advertiser-api-key:create',
  'advertiser-api-key:delete',
  'advertiser-read-key:create',
  'bank-return:create',
  'commission-schedule:create',
  'payment-freeze:delete',
  'payment-hold:update',
  'payment-info:create',
  'payment-info:delete',
  'payment-info:update',
  'payment-run:create',
  'payment-run:update',
  'payment:update',
  'staff-relation:update',
]);

/** The longest that a key is valid, in days. */
export const keyDaysMax = 366;

export const readingVerbs = ['list', 'one'] as const;
export const keyVerbs = [...readingVerbs, 'create', 'update', 'delete'] as const;

/** Checks whether a scope, `resource:verb`, only reads. */
export const isReading = (scope: string): boolean => readingVerbs.some((verb) => scope.endsWith(`:${verb}`));

/** Checks whether keys have a scope at all: what is a person's own, or takes a step-up, no program can do. */
export const keyMayCarry = (resource: string, verb: string): boolean =>
  !personal.has(resource) && !steppedUpGrants.has(`${resource}:${verb}`);

/**
 * Checks whether a key may hold a scope that its maker's role has.
 *
 * @param scope the maker's
 */
export const keyMayHold = (name: RoleName, resource: string, verb: string, scope?: Scope): boolean =>
  keyMayCarry(resource, verb) && roleMay(name, resource, verb, scope);
