/**
 * The worker of an installed portal. All it does is to answer the opening of a page with one that says so when there is no
 * connection: nothing that a person sees, and no code, is ever kept. So there is nothing to clear on signing out, and a new
 * version of the portal needs no new worker.
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

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(openPage(event));
});

export {};
