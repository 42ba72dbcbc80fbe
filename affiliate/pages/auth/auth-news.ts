/** What one page tells the sign-in page, in the state of the navigation. */
export type AuthNews = { news: 'registered'; email: string } | { news: 'activated' };

/** Reads the state of a navigation, which a browser may have kept from an older version. */
export function readAuthNews(state: unknown): AuthNews | undefined {
  if (typeof state !== 'object' || state === null || !('news' in state)) return undefined;
  if (state.news === 'activated') return { news: 'activated' };
  return state.news === 'registered' && 'email' in state && typeof state.email === 'string'
    ? { news: 'registered', email: state.email }
    : undefined;
}
