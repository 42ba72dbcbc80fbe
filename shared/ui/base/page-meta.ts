/** The operator's branding. */
export interface Brand {
  name: string;
  /** The operator's main colour as `#rrggbb`; the default colour if absent. */
  colour?: string;
  /** The default mark if absent. */
  logoUrl?: string;
}

/**
 * Reads the values that the server writes into the page: it replaces the placeholders of index.html on each request. In
 * development nothing replaces them, and the values are absent.
 *
 * @returns the operator's brand, and the nonce that the content security policy requires for styles
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

/** Returns the address to which affiliates may also send their tax invoices; undefined if there is none. */
export const paymentEmail = (): string | undefined => metaContent('[name="payment-email"]');

function metaContent(selector: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta${selector}`)?.content ?? '';
  return content === '' || content.startsWith('__') ? undefined : content;
}
