import { portalBase } from '#shared/rules/portal-paths.ts';

/** Makes the browser download an address as a file. */
export function startDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Returns the address of a list as a file, for its filter: where the page itself asks. */
export const csvUrl = (resource: string, filter: object): string =>
  `${portalBase(window.location.pathname)}/api/${resource}.csv?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
