import { type RoleName, roleMay, type Scope } from '#shared/codes/role.ts';
import type { Contract } from '#shared/contract.ts';
import { audienceOf } from '../engine/actor.ts';

/** Created by an upload alone, a stream, which no contract grants. */
const uploaded = ['conversion-import'];

/** What a user of a role may do, as `resource:verb`, for screens that show no more than that. */
export function permissionsOf(contracts: Readonly<Record<string, Contract>>, role: RoleName, scope: Scope): string[] {
  const granted = Object.values(contracts).flatMap(({ name, access }) =>
    access[audienceOf(role)].filter((verb) => roleMay(role, name, verb, scope)).map((verb) => `${name}:${verb}`),
  );
  const uploads = uploaded.filter((name) => roleMay(role, name, 'create', scope)).map((name) => `${name}:create`);
  return [...granted, ...uploads];
}
