import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Real notes have fewer than 1,000 elements. */
const nestedTagsMax = 60;

// No entity and no number is read: the one can grow without end, the other loses zeros. Each option stands for an attack.
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

/** Decodes an XML by the encoding that its prolog declares. Undefined for another encoding and for broken text. */
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
 * Parses an XML of a stranger: objects of attributes (`@name`), children by local name (several are an array) and texts. The parser computes for as long as it likes: not for the main thread.
 *
 * @returns undefined for what is not well-formed, has a document type or entities, or is nested too deeply
 */
export function readXml(bytes: Uint8Array): unknown {
  const xml = decodeXml(bytes);
  if (xml === undefined || /<!DOCTYPE|<!ENTITY/i.test(xml)) return undefined;
  try {
    // The parser alone takes tags that are not closed.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package of its own
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : undefined;
  } catch {
    // Too many nested tags, or a name that would be a property of every object.
    return undefined;
  }
}
