import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Real invoices have fewer than 1,000 elements. */
const nestedTagsMax = 60;

/** A month of invoices has fewer; so many take a second to parse. */
const tagsMax = 40_000;

/** An answer of a web service in an answer of a web service. */
const embeddingsMax = 2;

// Neither entities nor numbers are parsed: entities can expand without limit, numbers lose zeros. Each option prevents
// an attack.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  maxNestedTags: nestedTagsMax,
});

/** An element with local names in lower case, because systems write `CpfCnpj`, `CPFCNPJ` and `cpfcnpj`. */
export interface XmlElement {
  name: string;
  text: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
}

/** Why an XML is not parsed: it is cut or not well-formed, or it contains what may attack a reader. */
export type XmlError = 'unreadable' | 'unsafe';

/** A document type, an entity, or an instruction such as a style sheet. */
const unsafe = /<!DOCTYPE|<!ENTITY|<\?(?!xml\s)/i;

const [printedCopyStart, printedCopyEnd] = ['<codigo_html>', '</codigo_html>'];

/** Removes the printed copy that IPM adds, which is often not well-formed. */
function withoutPrintedCopy(xml: string): string {
  const start = xml.indexOf(printedCopyStart);
  const end = start < 0 ? -1 : xml.indexOf(printedCopyEnd, start);
  return end < 0 ? xml : xml.slice(0, start) + xml.slice(end + printedCopyEnd.length);
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescapeOnce = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (whole, name: string) => predefined[name] ?? whole);

/** Returns the XML in a text, escaped or from a CDATA section; undefined for any other text. */
function embeddedXml(text: string): string | undefined {
  const plain = /^&lt;[?\w!]/.test(text) ? unescapeOnce(text) : text;
  return /^<[?\w][\s\S]*>$/.test(plain) ? plain : undefined;
}

function countTags(xml: string): number {
  let count = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) count += 1;
  return count;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function elementOf(name: string, value: unknown, depth: number): XmlElement {
  const attributes = new Map<string, string>();
  const children: XmlElement[] = [];
  let text = typeof value === 'string' ? value : '';
  for (const [key, content] of isObject(value) ? Object.entries(value) : []) {
    if (key === '#text') text = String(content);
    else if (key.startsWith('@')) attributes.set(key.slice(1).toLowerCase(), String(content));
    else if (!key.startsWith('?'))
      for (const one of Array.isArray(content) ? content : [content])
        children.push(elementOf(key.toLowerCase(), one, depth));
  }
  text = text.trim();
  const embedded = depth < embeddingsMax ? embeddedXml(text) : undefined;
  const inner = embedded === undefined ? undefined : parse(embedded, depth + 1);
  // A description may look like XML without being it.
  if (inner !== undefined) children.push(...inner.children);
  return { name, text, attributes, children };
}

/** @returns an element without a name, whose child is the root; undefined if the text is not well-formed */
function parse(xml: string, depth: number): XmlElement | undefined {
  const source = withoutPrintedCopy(xml).trim();
  if (unsafe.test(source)) throw new Error('a document type, an entity or an instruction');
  if (countTags(source) > tagsMax) throw new Error('too many tags');
  // The parser by itself accepts unclosed tags.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package of its own
  if (XMLValidator.validate(source) !== true) return undefined;
  return elementOf('', parser.parse(source), depth);
}

/**
 * Parses untrusted XML, also that in texts of it: answers of web services contain the invoice escaped or in a CDATA
 * section. Its time is unbounded, so do not call it on the main thread.
 *
 * @returns an element without a name, whose child is the root
 */
export function readXml(xml: string): XmlElement | XmlError {
  try {
    return parse(xml, 0) ?? 'unreadable';
  } catch {
    // Also too many nested tags, or a name such as `__proto__`.
    return 'unsafe';
  }
}
