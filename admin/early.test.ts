import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '#shared/client/client.ts';
import { earlyAnswers } from '#shared/client/early-answers.ts';

afterEach(() => {
  earlyAnswers.drop();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page without names of files, or with these. */
function stubPage(named: Readonly<Record<string, string>> = {}, locale: string | null = null) {
  vi.stubGlobal('localStorage', { getItem: () => locale });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      const content = named[/name="([^"]+)"/.exec(selector)?.[1] ?? ''];
      return content === undefined ? null : { content };
    },
  });
}

/** Runs the script against a server that answers every request, and notes what it is asked for. */
async function runEarly(permissions: readonly string[]) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    return Promise.resolve(Response.json(path === '/api/session' ? { user: { id: 2, permissions } } : []));
  });
  await import('./early.ts');
  const early = await earlyAnswers.take('/session');
  await early?.text();
  return requested;
}

beforeEach(() => stubPage());

test('what waits is there when the menu asks for it, as it asks for it', async () => {
  const requested = await runEarly(['waiting:list']);
  await expect.poll(() => requested.length).toBe(2);
  const client = createClient({ locale: () => 'pt-br', translate: (key) => key, early: earlyAnswers });
  await client.list('waiting', { range: [0, 99] });
  expect(requested).toHaveLength(2);
});

test('who may not read it is not asked for', async () => {
  expect(await runEarly(['affiliate:list'])).toEqual(['/api/session']);
});

test.each([
  ['pt-br', ['/api/session', '/admin/a.js', '/admin/b.css', '/admin/words.js']],
  [null, ['/api/session', '/admin/a.js', '/admin/b.css', '/admin/words.js']],
  ['en', ['/api/session', '/admin/a.js', '/admin/b.css']],
])('the files that the page names are fetched, the words for those who read them: %s', async (locale, expected) => {
  stubPage({ 'early-files': '/admin/a.js /admin/b.css', 'early-words': '/admin/words.js' }, locale);
  expect(await runEarly([])).toEqual(expected);
});
