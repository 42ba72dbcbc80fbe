import type { EarlyAnswers } from '#shared/client/early-answers.ts';

/**
 * Asks for the session and the money of the home while the code of the portal is still on its way. The proxy adds this
 * script to the page of a browser that has a session. It imports nothing, so that it runs first; the paths are those of the
 * client's own calls, which a test compares.
 */
async function askEarly(): Promise<void> {
  const answers: EarlyAnswers = new Map();
  const own = { answers, requestedAtMs: performance.now() };
  globalThis.earlyAnswers = own;
  const language = localeOf();
  const read = async (path: string): Promise<Response> => {
    // eslint-disable-next-line no-restricted-globals -- the client is not there yet; it takes the answers when it is
    const answer = await fetch(`/api${path}`, {
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-Language': language },
    });
    // An unused response, as on a slow machine where the client fetches first, would stay open as long as the page.
    return new Response(await answer.text(), answer);
  };
  const ask = (path: string): Promise<Response> => {
    const answer = read(path);
    answers.set(path, answer);
    return answer;
  };
  const session = (await ask('/session')).clone();
  const [, affiliateId] = /"affiliate_id":(\d+)/.exec(await session.text()) ?? [];
  const isWanted = globalThis.earlyAnswers === own;
  if (affiliateId === undefined || !isWanted) return;
  const path = (resource: string, filter: object) =>
    `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
  const sums = path('commission-sum', { affiliate_id: Number(affiliateId) });
  await Promise.all([sums, `/payout-standing/${affiliateId}`, `/affiliate/${affiliateId}`].map(ask));
}

function localeOf(): string {
  try {
    return localStorage.getItem('locale') ?? 'pt-br';
  } catch {
    return 'pt-br';
  }
}

// The client repeats a request that failed here, and shows the error.
askEarly().catch(() => undefined);
