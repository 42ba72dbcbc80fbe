/**
 * What the server wrote into the page: it replaces the placeholders of index.html at each request. In development
 * nobody does, and a value is absent.
 */
function metaContent(selector: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(selector)?.content ?? '';
  return content === '' || content.startsWith('__') ? undefined : content;
}

const BRAND_DEFAULT = 'Parceria';

/** The operator's name, and the nonce that the content security policy asks of every style. */
export const pageMeta = () => ({
  brand: metaContent('meta[name="brand"]') ?? BRAND_DEFAULT,
  nonce: metaContent('meta[property="csp-nonce"]'),
});
