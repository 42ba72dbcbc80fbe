/** A message for the sign-in page, passed in the navigation state. */
export type AuthNews = { news: 'registered'; email: string } | { news: 'activated' };

/** Parses a navigation state, which may come from an older version of the portal. */
export function readAuthNews(state: unknown): AuthNews | undefined {
  if (typeof state !== 'object' || state === null || !('news' in state)) return undefined;
  if (state.news === 'activated') return { news: 'activated' };
  return state.news === 'registered' && 'email' in state && typeof state.email === 'string'
    ? { news: 'registered', email: state.email }
    : undefined;
}
