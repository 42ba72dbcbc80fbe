/** Under whose name and colours the platform runs. */
export interface Brand {
  name: string;
  /** The operator's main colour as `#rrggbb`; absent for that of the house. */
  colour?: string;
  /** Absent for the mark of the house. */
  logoUrl?: string;
}

/**
 * What the server wrote into the page: it replaces the placeholders of index.html at each request. In development nobody
 * does, and a value is absent.
 *
 * @returns the operator's brand, and the nonce that the content security policy asks of every style
 */
export function pageMeta(): { brand: Brand; nonce: string | undefined } {
  const [colour, logoUrl] = [metaContent('[name="brand-colour"]'), metaContent('[name="brand-logo"]')];
  const brand = {
    name: metaContent('[name="brand"]') ?? 'Parceria',
    ...(colour !== undefined && { colour }),
    ...(logoUrl !== undefined && { logoUrl }),
  };
  return { brand, nonce: metaContent('[property="csp-nonce"]') };
}

function metaContent(selector: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta${selector}`)?.content ?? '';
  return content === '' || content.startsWith('__') ? undefined : content;
}
