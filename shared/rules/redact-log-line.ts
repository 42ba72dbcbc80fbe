const redacted = '[redacted]';

/** Keys whose values are never logged, at any depth; compared in lower case without `-` and `_`. */
const secretKey = /password|secret|token|authorization|cookie|^(hash|cpf|cnpj|document(number)?|pixkey)$/;

/**
 * Redacted in any text, whatever its key: documents, the rest of a look-up's path, which may be half a document,
 * passwords in URLs, links that grant access.
 */
const secretTexts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g, redacted],
  [/\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}\b/g, redacted],
  [/\b(?:\d{11}|[\dA-Z]{12}\d{2})\b/g, redacted],
  [/(\/(?:tax-document|(?:cpf|cnpj)\/data)\/)[^?\s"]+/gi, `$1${redacted}`],
  [/(:\/\/[^\s:/@]*):[^\s@/]+@/g, `$1:${redacted}@`],
  [/([?&](?:token|hash|password)=)[^&\s]+/gi, `$1${redacted}`],
  [/(\/activate\/)[^/?\s]+/g, `$1${redacted}`],
  // The secret of a mailed or public link: 256 bits as text.
  [/(\/)[\w-]{40,}/g, `$1${redacted}`],
  [/\b(Bearer )[\w.~+/=-]+/gi, `$1${redacted}`],
];

function redact(value: unknown): unknown {
  if (typeof value === 'string')
    return secretTexts.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), value);
  if (typeof value === 'number') return /^(\d{11}|\d{14})$/.test(String(value)) ? redacted : value;
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      secretKey.test(key.toLowerCase().replace(/[-_]/g, '')) ? redacted : redact(entry),
    ]),
  );
}

/**
 * Redacts passwords, tokens, cookies, documents and secret links in a finished line of a log. Only the finished line
 * contains everything that a logger, its children and its serializers wrote.
 *
 * @param line JSON
 */
export const redactLogLine = (line: string): string => `${JSON.stringify(redact(JSON.parse(line)))}\n`;
