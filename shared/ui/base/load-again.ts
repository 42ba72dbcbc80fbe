/**
 * Loads a module again whose load failed. Browsers keep the failure of an address until the page is left, so the file
 * is asked for by another address. A failure that names no file of this site is loaded as before.
 */
export async function loadAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  const [address] = /https?:\/\/\S+/.exec(String(failure)) ?? [];
  const url = address === undefined ? undefined : new URL(address);
  if (url?.origin !== window.location.origin) return load();
  url.searchParams.set('again', String(Date.now()));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the same file, by another address
  return (await import(/* @vite-ignore */ url.href)) as Module;
}
