import { type RoleName, roleMay, type Scope } from '#shared/codes/role.ts';
import type { Contract } from '#shared/contract.ts';
import { audienceOf } from '../engine/actor.ts';

/** What a user of a role may do, as `resource:verb`, for screens that show no more than that. */
export const permissionsOf = (contracts: Readonly<Record<string, Contract>>, role: RoleName, scope: Scope): string[] =>
  Object.values(contracts).flatMap(({ name, access }) =>
    access[audienceOf(role)].filter((verb) => roleMay(role, name, verb, scope)).map((verb) => `${name}:${verb}`),
  );
