import { createContext, type ReactNode, useContext } from 'react';
import type { SessionUser } from '#shared/client/client.ts';

export type AffiliateUser = SessionUser & { affiliate_id: number };

const UserContext = createContext<AffiliateUser | undefined>(undefined);

export function UserProvider({ user, children }: { user: AffiliateUser; children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>;
}

/**
 * Returns the signed-in user.
 *
 * @throws Error on a page before the login
 */
export function useUser(): AffiliateUser {
  const user = useContext(UserContext);
  if (user === undefined) throw new Error('useUser needs a UserProvider around it');
  return user;
}
