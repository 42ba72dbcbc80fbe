import { askEarly, fetchEarly, listPath } from '#shared/client/ask-early.ts';
import { drawMoney } from './session/early-money.ts';

const SUMS = 'commission-sum';

/**
 * Asks for the session and the money of the home, shows the money as soon as it is there, and fetches the home's texts. The proxy
 * adds this script to the page of a browser that has a session. The paths are those of the client's own calls, which a test compares.
 */
void askEarly({
  pathsFor: (session) => {
    const [, affiliateId] = /"affiliate_id":(\d+)/.exec(session) ?? [];
    if (affiliateId === undefined || session.includes('"must_enrol":true')) return [];
    const sums = listPath(SUMS, { filter: { affiliate_id: Number(affiliateId) } });
    return [sums, `/payout-standing/${affiliateId}`, `/affiliate/${affiliateId}`];
  },
  onAnswer: (path, text) => {
    if (path.startsWith(`/${SUMS}?`)) drawMoney(text);
  },
});
void fetchEarly();
