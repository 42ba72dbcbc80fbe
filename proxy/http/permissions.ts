import { type RoleName, roleMay, type Scope } from '#shared/codes/accounts/role.ts';
import type { Audience, Contract } from '#shared/contract/contract.ts';
import { audienceOf } from '../engine/actor.ts';
import type { Stream, Upload } from '../engine/stream.ts';

/** Whether an upload has a call for an audience; a single call is for staff alone. */
const isFor = ({ call }: Upload, audience: Audience): boolean =>
  typeof call === 'string' ? audience === 'staff' : audience !== 'visitor';

/** Returns a role's permissions as `resource:verb`, so that screens can hide what it may not do. */
export function permissionsOf(
  contracts: Readonly<Record<string, Contract>>,
  streams: readonly Stream[],
  role: RoleName,
  scope: Scope,
): string[] {
  const audience = audienceOf(role);
  const granted = Object.values(contracts).flatMap(({ name, access }) => access[audience].map((verb) => [name, verb]));
  const uploads = streams.flatMap((stream) =>
    stream.kind === 'upload' && isFor(stream, audience) ? [[stream.resource, 'create']] : [],
  );
  return [...granted, ...uploads]
    .filter(([resource = '', verb = '']) => roleMay(role, resource, verb, scope))
    .map((grant) => grant.join(':'));
}
