import { expect, test } from 'vitest';
import { taxInvoiceFileError } from './tax-invoice-file.ts';

test.each([
  ['nota.PDF', 1000, undefined],
  ['foto.jpeg', 10 * 1024 * 1024, undefined],
  ['foto.jpg', 10 * 1024 * 1024 + 1, 'too_large'],
  ['nota.xml', 512 * 1024, undefined],
  ['nota.xml', 512 * 1024 + 1, 'xml_too_large'],
  ['nota.pdf', 0, 'empty_file'],
  ['nota.docx', 1000, 'wrong_type'],
  ['nota', 1000, 'wrong_type'],
])('%s of %d bytes: %s', (name, size, error) => {
  expect(taxInvoiceFileError({ name, size })).toBe(error);
});
