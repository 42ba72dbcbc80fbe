import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Real notes have fewer than 1,000 elements. */
const nestedTagsMax = 60;

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

const encodings: Readonly<Record<string, string | undefined>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'iso-8859-1': 'latin1',
  latin1: 'latin1',
  'windows-1252': 'latin1',
};

/** Decodes an XML by the encoding declared in its prolog; undefined for an unsupported encoding or malformed text. */
function decodeXml(bytes: Uint8Array): string | undefined {
  const prolog = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] = /^[^<]{0,8}<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(prolog) ?? [];
  const encoding = encodings[declared.toLowerCase()];
  if (encoding === undefined) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Parses untrusted XML into objects of attributes (`@name`), children by local name (several are an array) and texts.
 * Its time is unbounded, so do not call it on the main thread.
 *
 * @returns undefined if it is not well-formed, has a document type or entities, or is nested too deeply
 */
export function readXml(bytes: Uint8Array): unknown {
  const xml = decodeXml(bytes);
  if (xml === undefined || /<!DOCTYPE|<!ENTITY/i.test(xml)) return undefined;
  try {
    // The parser by itself accepts unclosed tags.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package of its own
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : undefined;
  } catch {
    // Too many nested tags, or a name such as `__proto__`.
    return undefined;
  }
}
