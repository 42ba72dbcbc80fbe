import type { EarlyAnswers } from '#shared/client/early-answers.ts';

interface EarlyPage {
  /** Returns the paths below `/api` that the page needs, for the JSON text of the session. */
  pathsFor: (session: string) => readonly string[];
  /** Called with the JSON text of each answer that came before the code of the site has taken it. */
  onAnswer?: (path: string, text: string) => void;
}

/**
 * Asks for the session and what a page shows first while the code of its site is still on its way. The client takes the answers
 * when it is there, and repeats a request that failed here. Part of scripts that run first, so it imports nothing. Done when all
 * have answered, or one has failed.
 */
export async function askEarly(page: EarlyPage): Promise<void> {
  // The client shows the error.
  await ask(page).catch(() => undefined);
}

async function ask({ pathsFor, onAnswer }: EarlyPage): Promise<void> {
  const answers: EarlyAnswers = new Map();
  const own = { answers, requestedAtMs: performance.now() };
  globalThis.earlyAnswers = own;
  const answerOf = async (path: string): Promise<Response> => {
    // eslint-disable-next-line no-restricted-globals -- the client is not there yet; it takes the answers when it is
    const answer = await fetch(`/api${path}`, {
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-Language': language() },
    });
    // An unused response, as on a slow machine where the client fetches first, would stay open as long as the page.
    const text = await answer.text();
    if (answer.ok && answers.has(path)) onAnswer?.(path, text);
    return new Response(text, answer);
  };
  const request = (path: string): Promise<Response> => {
    const answer = answerOf(path);
    answers.set(path, answer);
    return answer;
  };
  const session = await (await request('/session')).clone().text();
  const isWanted = globalThis.earlyAnswers === own;
  if (isWanted) await Promise.all(pathsFor(session).map(request));
}

/**
 * Fetches the files that the proxy has named in the page, after the answers and the first code, so that they are in the cache of the browser when they are imported. The
 * words are those of the default language. A file that does not come is loaded again when it is used, and says so then. Done when all were tried.
 */
export const fetchEarly = (): Promise<unknown> =>
  fetchNamed(['early-files', ...(language() === DEFAULT_LANGUAGE ? ['early-words'] : [])]);

/** Fetches what is drawn later, once all else is there. */
export const fetchLate = (): Promise<unknown> => fetchNamed(['late-files']);

const fetchNamed = (names: readonly string[]): Promise<unknown> =>
  Promise.allSettled(names.flatMap((name) => named(name)?.match(/\S+/g) ?? []).map(read));

/** Returns what the proxy has written into the page under a name; undefined where it has not. */
export const named = (name: string): string | undefined =>
  // eslint-disable-next-line no-restricted-globals -- a script of pages alone
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

const read = (file: string): Promise<unknown> =>
  // eslint-disable-next-line no-restricted-globals -- a file of the site, not a call of the API
  fetch(file, { priority: 'low' }).then((answer) => answer.arrayBuffer());

const DEFAULT_LANGUAGE = 'pt-br';
const language = () => stored('locale') ?? DEFAULT_LANGUAGE;

/** Returns an entry of the browser's storage; undefined where it is not, or the browser denies access. */
export function stored(key: string): string | undefined {
  try {
    // eslint-disable-next-line no-restricted-globals -- a script of pages alone
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of a list as the clients write it. */
export const listPath = (resource: string, query: Readonly<Record<string, unknown>>): string =>
  `/${resource}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])).toString()}`;
