/** What may be sent, as the server checks it again by the content. */
export const taxInvoiceFileTypes =
  '.pdf,.png,.jpg,.jpeg,.xml,application/pdf,image/png,image/jpeg,application/xml,text/xml';

const bytesMax = 10 * 1024 * 1024;
const xmlBytesMax = 512 * 1024;

const endings: readonly string[] = taxInvoiceFileTypes.split(',').filter((type) => type.startsWith('.'));

/** Returns why a file cannot be sent, checked before a long upload; undefined if it can. */
export function taxInvoiceFileError({ name, size }: Pick<File, 'name' | 'size'>): TaxInvoiceFileError | undefined {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!endings.includes(ending)) return 'wrong_type';
  if (size === 0) return 'empty_file';
  if (ending === '.xml' && size > xmlBytesMax) return 'xml_too_large';
  return size > bytesMax ? 'too_large' : undefined;
}

export type TaxInvoiceFileError = 'wrong_type' | 'empty_file' | 'too_large' | 'xml_too_large';
