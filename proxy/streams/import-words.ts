import { server as en } from '#shared/words/earnings.en.ts';
import { server as ptBr } from '#shared/words/earnings.pt-br.ts';
import type { Locale } from '#shared/words/translate.ts';

const words: Record<Locale, Readonly<Record<string, string>>> = {
  'pt-br': ptBr.import_errors,
  en: en.import_errors,
};

interface ImportFault {
  line: number;
  column: string | null;
  code: string;
  message: string;
}

/**
 * Translates an import fault. The value from the file, in brackets at the end of the gateway's text, is kept; an
 * unknown code keeps the gateway's text.
 */
export function importFaultText({ code, message }: ImportFault, locale: Locale): string {
  const text = Object.hasOwn(words[locale], code) ? words[locale][code] : undefined;
  if (text === undefined) return message;
  const [, value] = /\. \((.+)\)$/su.exec(message) ?? [];
  return value === undefined ? text : `${text} (${value})`;
}

/** Translates an import fault and adds its position in the file, for use outside a table. */
export function importFaultLine(fault: ImportFault, locale: Locale): string {
  const place = { 'pt-br': ['Linha', 'coluna'], en: ['Line', 'column'] }[locale];
  const column = fault.column === null ? '' : `, ${place[1]} ${fault.column}`;
  return `${place[0]} ${fault.line}${column}: ${importFaultText(fault, locale)}`;
}
