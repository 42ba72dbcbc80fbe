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
  'second-factor',
  'staff-user',
]);

/** What takes a step-up in every case. A test compares it with the calls of the gateway. */
export const steppedUpGrants: ReadonlySet<string> = new Set<ResourceGrant>([
  'advertiser-api-key:create',
  'advertiser-api-key:delete',
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

/**
 * Checks whether a key may hold a scope that its maker's role has: all but what is a person's own, or takes a step-up, which
 * a program cannot make.
 *
 * @param scope the maker's
 */
export const keyMayHold = (name: RoleName, resource: string, verb: string, scope?: Scope): boolean =>
  !personal.has(resource) && !steppedUpGrants.has(`${resource}:${verb}`) && roleMay(name, resource, verb, scope);
