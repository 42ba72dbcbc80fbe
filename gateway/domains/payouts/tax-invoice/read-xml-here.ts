import { decodeXml, rootOf } from './decode-xml.ts';
import { pageElements, readTaxInvoices, type TaxInvoiceReading } from './read-tax-invoices.ts';
import { readXml } from './read-xml.ts';

/** What an XML is, also one that cannot be parsed. */
export type XmlReading = TaxInvoiceReading | { error: 'unreadable' | 'unsafe' };

/** Reads the tax invoices of an XML on the calling thread, for the thread below and for tests. */
export function readXmlHere(bytes: Uint8Array): XmlReading {
  // Saved instead of the invoice when a session has ended; such pages are seldom well-formed.
  if (pageElements.includes(rootOf(bytes) ?? '')) return { error: 'not_invoice' };
  const decoded = decodeXml(bytes);
  if (decoded === 'unknown_encoding') return { error: 'unsafe' };
  if (decoded === 'unreadable') return { error: 'unreadable' };
  const root = readXml(decoded.text);
  return typeof root === 'string' ? { error: root } : readTaxInvoices(root);
}
