/** The kinds of caller that a route may admit. A secondary access is an affiliate that is not the main one. */
export const roles = ['visitor', 'main', 'secondary', 'manager', 'administrator'] as const;
export type Role = (typeof roles)[number];

export const anyAffiliate = ['main', 'secondary'] as const satisfies readonly Role[];
export const anyStaff = ['manager', 'administrator'] as const satisfies readonly Role[];
export const signedIn = [...anyAffiliate, ...anyStaff] as const;

/** Who calls a service. Every service function takes one: it decides what they may see and is written into the audit. */
export interface Actor {
  role: Role;
  userId: number | null;
  name: string | null;
  email: string | null;
  /** The affiliate this caller belongs to; null for staff and visitors. */
  affiliateId: number | null;
  sessionHash: string | null;
  address: string | null;
  requestId: string;
}

export const isStaff = (actor: Actor): boolean => actor.role === 'manager' || actor.role === 'administrator';

/** The gateway itself, for work that no person asked for. */
export const systemActor = (requestId: string): Actor => ({
  role: 'administrator',
  userId: null,
  name: 'sistema',
  email: null,
  affiliateId: null,
  sessionHash: null,
  address: null,
  requestId,
});
