/** Makes the browser download an address as a file. */
export function startDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Returns the address of a list as a file, for its filter. */
export const csvUrl = (resource: string, filter: object): string =>
  `/api/${resource}.csv?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
