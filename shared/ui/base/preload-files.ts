/** A file that a retry does not bring: it is gone since the site was built again, or the browser keeps its failure. */
export class OutdatedFileError extends Error {}

const loads = new Map<string, Promise<void>>();

/** Loads a file once. A failure is forgotten, so that the next caller tries again. */
function loadOnce(url: string): Promise<void> {
  const known = loads.get(url);
  if (known) return known;
  const loading = (url.endsWith('.css') ? loadStyle(url) : fetchScript(url)).catch((error: unknown) => {
    loads.delete(url);
    throw error;
  });
  loads.set(url, loading);
  return loading;
}

async function fetchScript(url: string): Promise<void> {
  if (wasLoaded(url)) return;
  // eslint-disable-next-line no-restricted-globals -- a file of the site, not a call of the API
  const response = await fetch(url);
  if (!response.ok) {
    const text = `${response.status} ${url}`;
    throw response.status === 404 ? new OutdatedFileError(text) : new Error(text);
  }
  await response.arrayBuffer();
}

/** Whether the page itself, a hint of the server or another part has loaded the file. */
const wasLoaded = (url: string): boolean =>
  performance
    .getEntriesByName(url, 'resource')
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200);

function loadStyle(url: string): Promise<void> {
  const isPresent = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some(
    ({ href }) => href === url,
  );
  if (isPresent) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Could not load ${url}`));
    });
    document.head.append(link);
  });
}

/**
 * Makes the function that the build calls around each dynamic import, in place of Vite's own (`tools/lazy-files-plugin.ts`).
 * It fetches all files that the import needs before the browser imports any of them. Browsers keep the failure of a
 * module, and of each module that it imports, until the page is left: after one lost connection the import would fail for
 * ever. A failed fetch is not kept. Fetched scripts are in the cache of the browser, since the server sends them as
 * immutable, so the import that follows needs no connection.
 *
 * @param base the path below which the site is served
 */
export const preloadBelow =
  (base: string) =>
  async <Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> => {
    await Promise.all(files.map((file) => loadOnce(new URL(base + file, window.location.origin).href)));
    try {
      return await load();
    } catch (cause) {
      throw new OutdatedFileError('The fetched files could not be imported.', { cause });
    }
  };
