import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#shared/client/client.ts';
import { earlyAnswers } from '#shared/client/early-answers.ts';
import { firstListPath, firstListPaths } from '#shared/client/first-list-path.ts';
import { affiliate } from '#shared/resources/accounts/affiliate.ts';
import { createHttpClient } from './app/providers/http-client.ts';

afterEach(() => {
  earlyAnswers.drop();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page without names of files, or with these, in a browser that keeps these entries. */
function stubPage(
  named: Readonly<Record<string, string>> = {},
  kept: Readonly<Record<string, string>> = {},
  search = '',
) {
  vi.stubGlobal('location', { search });
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
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
  [undefined, ['/api/session', '/admin/a.js', '/admin/b.css', '/admin/words.js']],
  ['en', ['/api/session', '/admin/a.js', '/admin/b.css']],
])('the files that the page names are fetched, the words for those who read them: %s', async (locale, expected) => {
  stubPage(
    { 'early-files': '/admin/a.js /admin/b.css', 'early-words': '/admin/words.js' },
    locale === undefined ? {} : { locale },
  );
  const requested = await runEarly([]);
  await expect.poll(() => requested).toEqual(expected);
});

test('what is drawn later is fetched when all else is there', async () => {
  stubPage({ 'early-files': '/admin/a.js', 'late-files': '/admin/forms.js' });
  let deliver: ((answer: Response) => void) | undefined;
  const requested: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    if (path === '/admin/a.js') return new Promise<Response>((resolve) => (deliver = resolve));
    return Promise.resolve(Response.json(path === '/api/session' ? { user: { id: 2, permissions: [] } } : []));
  });
  await import('./early.ts');
  await expect.poll(() => requested).toEqual(['/api/session', '/admin/a.js']);
  deliver?.(new Response(''));
  await expect.poll(() => requested).toEqual(['/api/session', '/admin/a.js', '/admin/forms.js']);
});

describe('the first rows of a list', () => {
  const path = firstListPath(affiliate);
  const mine = ['affiliate:list'];
  const open = (kept = {}, search = '') =>
    stubPage({ 'early-lists': firstListPaths(affiliate).join(' ') }, kept, search);

  test('come with how many there are in each state, as the tabs ask for it', async () => {
    open();
    const requested = await runEarly([...mine, 'list-total:list']);
    await expect.poll(() => requested.length).toBe(3);
    const client = createClient({ locale: () => 'pt-br', translate: (key) => key, early: earlyAnswers });
    await client.list('list-total', { filter: { of: 'affiliate' } });
    expect(requested).toHaveLength(3);
  });

  test('are there when the list asks for them, once, and not after a change', async () => {
    open();
    const requested = await runEarly(mine);
    await expect.poll(() => requested).toEqual(['/api/session', `/api${path}`]);
    const http = createHttpClient(
      () => 'pt-br',
      (send) => send(),
      (key) => key,
    );
    expect((await http(`/api${path}`)).json).toEqual([]);
    expect(requested).toHaveLength(2);
    await http(`/api${path}`);
    expect(requested).toHaveLength(3);
    await http('/api/affiliate/1', { method: 'PUT' });
    expect(earlyAnswers.take('/anything')).toBeUndefined();
    expect(globalThis.earlyAnswers).toBeUndefined();
  });

  test.each([
    ['who may not see the list', {}, '', ['payment:list']],
    ['a list with parameters in its address', {}, '?page=2', mine],
    ['who has filtered the list', { 'RaStoreAdmin.affiliate.listParams': '{}' }, '', mine],
    ['who has chosen the rows of a page', { 'RaStoreAdmin.rowsPerPage': '25' }, '', mine],
  ])('are not asked for: %s', async (_name, kept, search, permissions) => {
    open(kept, search);
    expect(await runEarly(permissions)).toEqual(['/api/session']);
  });
});
