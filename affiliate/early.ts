import { askEarly, fetchEarly, listPath } from '#shared/client/ask-early.ts';

/**
 * Asks for the session and the money of the home, and for its texts. The proxy adds this script to the page of a browser that has a session. The
 * paths are those of the client's own calls, which a test compares.
 */
askEarly((session) => {
  const [, affiliateId] = /"affiliate_id":(\d+)/.exec(session) ?? [];
  if (affiliateId === undefined) return [];
  const sums = listPath('commission-sum', { filter: { affiliate_id: Number(affiliateId) } });
  return [sums, `/payout-standing/${affiliateId}`, `/affiliate/${affiliateId}`];
});
fetchEarly();
