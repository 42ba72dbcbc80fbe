import type { Audience, Contract } from '#shared/contract.ts';

/** What an audience may do, as `resource:verb`, for screens that show no more than that. */
export const permissionsOf = (contracts: Readonly<Record<string, Contract>>, audience: Audience): string[] =>
  Object.values(contracts).flatMap(({ name, access }) => access[audience].map((verb) => `${name}:${verb}`));
