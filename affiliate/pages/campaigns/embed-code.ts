import type { ResourceRecord } from '#shared/resources/index.ts';

type Creative = Pick<ResourceRecord<'creative'>, 'kind' | 'caption' | 'name' | 'image_url' | 'width' | 'height'>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const size = (name: string, pixels: number | null) => (pixels === null ? '' : ` ${name}="${pixels}"`);

/**
 * Returns the HTML that shows a creative and leads to a link, for the affiliate's own site. An uploaded picture is behind
 * the sign-in, so the affiliate downloads it, and the code has its words.
 */
export function embedCode({ kind, caption, name, image_url, width, height }: Creative, link: string): string {
  const words = escaped(caption === '' ? name : caption);
  const begin = `<a href="${escaped(link)}" rel="sponsored noopener" target="_blank">`;
  const hasPicture = kind === 'image' && image_url?.startsWith('https://') === true;
  if (!hasPicture) return `${begin}${words}</a>`;
  return `${begin}<img src="${escaped(image_url)}" alt="${words}"${size('width', width)}${size('height', height)}></a>`;
}
