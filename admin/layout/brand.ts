const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

const DEFAULT_BRAND = 'Parceria';

/** The operator's name, as the server wrote it into the page; a server that replaces nothing leaves the placeholder. */
export function brandName(): string {
  const name = meta('brand');
  return name === '' || name.startsWith('__') ? DEFAULT_BRAND : name;
}
