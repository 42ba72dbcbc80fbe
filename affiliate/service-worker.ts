/**
 * The worker of an installed portal. It answers the opening of a page with one that says so when there is no connection, and
 * hands what another app shares to the page of links: nothing that a person sees, and no code, is ever kept. So there is nothing
 * to clear on signing out.
 */

/** What TypeScript's library of the page does not have. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PageRequest extends WorkerEvent {
  readonly request: Request;
  /** The answer that the browser asks for while this worker starts. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageRequest) => void): void;
}

declare const self: WorkerScope;

const kept = 'offline';
const offlinePage = '/offline.html';

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(kept);
    await cache.add(new Request(offlinePage, { cache: 'reload' }));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

async function openPage({ request, preloadResponse }: PageRequest): Promise<Response> {
  try {
    // eslint-disable-next-line no-restricted-globals -- a page, not a call of the API
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

/** The address at which other apps share, and its fields: those of the manifest. */
const sharePath = '/share';

/** What is shared as one text. Many apps repeat the address in the text, and give the name of a page as its title. */
function sharedTextOf(fields: FormData): string {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  });
  const parts = [text, text?.includes(url ?? '') === true ? '' : url].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length > 0 ? parts.join('\n') : (title ?? '');
}

/** Opens the page of links with what was shared behind the `#`: it is not sent to the server. */
async function takeShared(request: Request): Promise<Response> {
  const shared = new URLSearchParams({ shared: sharedTextOf(await request.formData()) });
  return Response.redirect(new URL(`/links#${shared.toString()}`, self.location.origin), 303);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate') return;
  if (request.method === 'GET') event.respondWith(openPage(event));
  else if (request.method === 'POST' && new URL(request.url).pathname === sharePath)
    event.respondWith(takeShared(request));
});

export {};
