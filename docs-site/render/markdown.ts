import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../proxy/http/sites/escape-html.ts';
import { codeBlock } from './code-block.ts';
import type { Guide } from './guides.ts';

/** A heading with the anchor by which a link finds it. */
export interface Heading {
  id: string;
  text: string;
  depth: number;
}

interface RenderedGuide {
  html: string;
  headings: Heading[];
  /** Its text by heading, for the search; the first part has none. */
  parts: { heading: Heading | undefined; text: string }[];
}

/** Where the links of a guide lead: to the pages of other guides, and to files that are handed out as they are. */
interface Targets {
  addressOf: (source: string) => string | undefined;
  fileAt: (source: string) => string | undefined;
  /** Whether the repository has a file that is neither. */
  isThere: (source: string) => boolean;
}

/** The anchor of a heading, as repositories make it. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/**
 * Renders a guide. Its links lead to the pages of other guides.
 *
 * @throws Error for a link to what is not there
 */
export function renderGuide(guide: Guide, targets: Targets): RenderedGuide {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = plain(html);
        const anchor = anchorOf(text);
        const times = taken.get(anchor) ?? 0;
        taken.set(anchor, times + 1);
        const id = times === 0 ? anchor : `${anchor}-${times}`;
        headings.push({ id, text, depth });
        return headingHtml(depth, id, html);
      },
      code: ({ text, lang }) => codeBlock(text, lang),
      table(token) {
        return tableHtml(
          token.header.map((cell) => this.parser.parseInline(cell.tokens)),
          token.rows.map((row) => row.map((cell) => this.parser.parseInline(cell.tokens))),
        );
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(guide, href, targets);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      // Comments mark what tests write; nothing else is HTML.
      html: () => '',
    },
  });
  const html = marked.parse(guide.markdown, { async: false });
  return { html, headings, parts: partsOf(html, headings) };
}

/** A heading whose sign, seen under the pointer, is a link to it. */
export const headingHtml = (depth: number, id: string, html: string): string =>
  `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h${depth}>`;

/** A table that is scrolled by itself where it is wider than its page. */
export function tableHtml(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = header.some((cell) => cell !== '')
    ? `<thead><tr>${header.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`)).join('')}</tr></thead>`
    : '';
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>`;
}

function targetOf({ source }: Guide, href: string, { addressOf, fileAt, isThere }: Targets): string | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(source), path);
  const address = addressOf(target);
  if (address !== undefined) return `/docs/${address}${anchor === undefined ? '' : `#${anchor}`}`;
  const file = fileAt(target);
  if (file !== undefined) return `/docs/${file}`;
  // Other files of the repository are not handed out; their names stand there as text.
  if (isThere(target)) return undefined;
  throw new Error(`${source} links to ${href}, which is no page.`);
}

function partsOf(html: string, headings: readonly Heading[]): RenderedGuide['parts'] {
  const [first = '', ...sections] = html.split(/<h[1-6] id="[^"]+">/);
  const textOf = (part: string) =>
    plain(part.replaceAll(/<\/(?:td|th|li|p)>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim();
  return [
    { heading: undefined, text: textOf(first) },
    ...sections.map((section, index) => ({
      heading: headings[index],
      text: textOf(section.replace(/^.*?<\/h[1-6]>/s, '')),
    })),
  ];
}
