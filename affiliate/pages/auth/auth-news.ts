/** What was done before the user was sent to the sign-in page. */
const plainNews = ['activated', 'reset_sent', 'password_changed', 'email_restored'] as const;

/** A message for the sign-in page, passed in the navigation state. */
export type AuthNews = { news: 'registered'; email: string } | { news: (typeof plainNews)[number] };

/** Parses a navigation state, which may come from an older version of the portal. */
export function readAuthNews(state: unknown): AuthNews | undefined {
  if (typeof state !== 'object' || state === null || !('news' in state)) return undefined;
  const plain = plainNews.find((news) => news === state.news);
  if (plain !== undefined) return { news: plain };
  return state.news === 'registered' && 'email' in state && typeof state.email === 'string'
    ? { news: 'registered', email: state.email }
    : undefined;
}
