import type { RoleName, Scope } from '#shared/codes/role.ts';
import type { Language } from '../mail/language.ts';

/** Who calls a service. Every service function takes one: it decides what they may see and is written into the audit. */
export interface Actor {
  /** What the actor may do: a row of the role table. */
  role: RoleName;
  /** Whose things the actor reaches. */
  scope: Scope;
  userId: number | null;
  name: string | null;
  email: string | null;
  /** The affiliate that the actor belongs to; null for staff and visitors. */
  affiliateId: number | null;
  sessionHash: string | null;
  address: string | null;
  /** The language of the site that the caller uses. */
  language: Language;
  requestId: string;
}

/** The gateway itself, for work that no person asked for. */
export const systemActor = (requestId: string): Actor => ({
  role: 'administrator',
  scope: 'all',
  userId: null,
  name: 'sistema',
  email: null,
  affiliateId: null,
  sessionHash: null,
  address: null,
  language: 'pt-br',
  requestId,
});
