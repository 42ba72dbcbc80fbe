import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '#shared/client/client.ts';
import { earlyAnswers } from '#shared/client/early-answers.ts';

afterEach(() => {
  earlyAnswers.drop();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page that names the file of its words, or none, in a browser with this language. */
function stubPage(locale: string | null, words = '') {
  vi.stubGlobal('localStorage', { getItem: () => locale });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.includes('early-words') ? { content: words } : null),
  });
}

beforeEach(() => stubPage(null));

/** Runs the script against a server that answers every request, and notes what it is asked for. */
async function runEarly(user: object | null) {
  const requested: string[] = [];
  const headers: HeadersInit[] = [];
  const answers: Response[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    requested.push(path);
    headers.push(init?.headers ?? {});
    const answer = Response.json(path === '/api/session' ? { user } : [{ id: path }]);
    answers.push(answer);
    return Promise.resolve(answer);
  });
  await import('./early.ts');
  await expect.poll(() => requested.length).toBeGreaterThanOrEqual(user === null ? 1 : 4);
  return { requested, headers, answers };
}

const client = () => createClient({ locale: () => 'pt-br', translate: (key) => key, early: earlyAnswers });

test("the home's own calls find their answers, each once, with the same headers", async () => {
  const { requested, headers } = await runEarly({ affiliate_id: 7 });
  const early = requested.length;
  const home = client();
  await home.session.current();
  await home.list('commission-sum', { filter: { affiliate_id: 7 } });
  await home.one('payout-standing', 7);
  await home.one('affiliate', 7);
  expect(requested).toHaveLength(early);
  await home.one('affiliate', 7);
  expect(requested.slice(early)).toEqual(['/api/affiliate/7']);
  expect(headers.at(-1)).toEqual(headers[0]);
});

test('nothing else is asked for a visitor', async () => {
  expect((await runEarly(null)).requested).toEqual(['/api/session']);
});

test('after a change the client asks again', async () => {
  const { requested } = await runEarly({ affiliate_id: 7 });
  const early = requested.length;
  const home = client();
  await home.update('affiliate', 7, { name: 'Ana' });
  await home.one('affiliate', 7);
  expect(requested.slice(early)).toEqual(['/api/affiliate/7', '/api/affiliate/7']);
});

test('what was asked for long ago counts no more', async () => {
  const { requested } = await runEarly({ affiliate_id: 7 });
  const early = requested.length;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  await client().one('affiliate', 7);
  expect(requested.slice(early)).toEqual(['/api/affiliate/7']);
  vi.restoreAllMocks();
});

test('an answer that nobody takes is not left open', async () => {
  const { answers } = await runEarly({ affiliate_id: 7 });
  await expect.poll(() => answers.filter(({ bodyUsed }) => !bodyUsed)).toEqual([]);
});

test.each([
  ['pt-br', true],
  [null, true],
  ['en', false],
])(
  'the texts of the home are fetched too where they are in the language of the browser: %s',
  async (locale, isFetched) => {
    stubPage(locale, '/words.js');
    const { requested } = await runEarly({ affiliate_id: 7 });
    expect(requested.includes('/words.js')).toBe(isFetched);
  },
);
