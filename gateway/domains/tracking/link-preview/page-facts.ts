import { parseUrl } from '#shared/parse-url.ts';
import { withoutControls } from '#shared/rules/text-controls.ts';

/** The facts in the head of a page. */
export interface PageFacts {
  title: string | null;
  description: string | null;
  imageUrl: string | null;
}

const titleLengthMax = 200;
const descriptionLengthMax = 400;
const urlLengthMax = 2_048;
const titleMarkupLengthMax = 2_000;

/** The named references that pages in Portuguese use, and those of HTML itself. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  aacute: 'á',
  agrave: 'à',
  acirc: 'â',
  atilde: 'ã',
  eacute: 'é',
  ecirc: 'ê',
  iacute: 'í',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  uacute: 'ú',
  uuml: 'ü',
  ccedil: 'ç',
  Aacute: 'Á',
  Agrave: 'À',
  Acirc: 'Â',
  Atilde: 'Ã',
  Eacute: 'É',
  Ecirc: 'Ê',
  Iacute: 'Í',
  Oacute: 'Ó',
  Ocirc: 'Ô',
  Otilde: 'Õ',
  Uacute: 'Ú',
  Ccedil: 'Ç',
  ordf: 'ª',
  ordm: 'º',
  reg: '®',
  trade: '™',
  bull: '•',
  laquo: '«',
  raquo: '»',
};

function decoded(reference: string, body: string): string {
  if (!body.startsWith('#')) return named[body] ?? reference;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}

/** Returns the text of an attribute or element on one line, shortened; null for nothing. */
function plainText(markup: string | undefined, lengthMax: number): string | null {
  const text = (markup ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, decoded)
    .replaceAll(/\s+/g, ' ');
  const line = withoutControls(text).replaceAll(/ {2,}/g, ' ').trim();
  if (line === '') return null;
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1).trimEnd()}…` : line;
}

function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** Longer tags are ignored. */
const tagLengthMax = 4_000;

/** The opening tags of `meta` and `title`, and where each ends. Takes linear time for any page. */
function* openingTags(html: string): Generator<{ name: string; tag: string; end: number }> {
  const opening = /<(meta|title)\b/gi;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const end = html.indexOf('>', opening.lastIndex);
    if (end < 0) return;
    opening.lastIndex = end;
    const tag = html.slice(match.index, end + 1);
    if (tag.length <= tagLengthMax) yield { name: String(match[1]).toLowerCase(), tag, end };
  }
}

/** Returns the markup of the page's title, and the contents of its `meta` elements by name or property; the first of each. */
function headOf(html: string): { title: string | undefined; meta: Map<string, string> } {
  const meta = new Map<string, string>();
  let title: string | undefined;
  for (const { name, tag, end } of openingTags(html)) {
    if (name === 'title') title ??= html.slice(end + 1, end + 1 + titleMarkupLengthMax).split('<', 1)[0];
    else {
      const key = (attributeOf(tag, 'property') ?? attributeOf(tag, 'name'))?.toLowerCase();
      const content = attributeOf(tag, 'content');
      if (key !== undefined && content !== undefined && !meta.has(key)) meta.set(key, content);
    }
  }
  return { title, meta };
}

function imageUrlOf(content: string | undefined, pageUrl: string): string | null {
  const text = plainText(content, urlLengthMax);
  const url = text === null ? undefined : parseUrl(text, pageUrl);
  return url?.protocol === 'https:' && url.href.length <= urlLengthMax ? url.href : null;
}

/**
 * Returns title, description and picture of a page, as messengers show them. Markup and bidirectional controls are
 * removed, so that the texts are plain.
 *
 * @param pageUrl the address of the page, for a relative one of its picture
 */
export function pageFactsOf(html: string, pageUrl: string): PageFacts {
  const { title, meta } = headOf(html);
  return {
    title: plainText(meta.get('og:title'), titleLengthMax) ?? plainText(title, titleLengthMax),
    description: plainText(meta.get('og:description') ?? meta.get('description'), descriptionLengthMax),
    imageUrl: imageUrlOf(meta.get('og:image'), pageUrl),
  };
}
