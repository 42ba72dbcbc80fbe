import { server as en } from '#shared/words/payouts.en.ts';
import { server as ptBr } from '#shared/words/payouts.pt-br.ts';
import type { Locale } from '#shared/words/translate.ts';

const words: Record<Locale, Readonly<Record<string, string>>> = {
  'pt-br': ptBr.bank_return_errors,
  en: en.bank_return_errors,
};

interface Fault {
  line: number;
  code: string;
  message: string;
}

/** Translates a fault. What the file has, in brackets at the end of the gateway's text, is kept. */
export function bankReturnFaultText({ code, message }: Fault, locale: Locale): string {
  const text = Object.hasOwn(words[locale], code) ? words[locale][code] : undefined;
  if (text === undefined) return message;
  const [, value] = /\. \((.+)\)$/su.exec(message) ?? [];
  return value === undefined ? text : `${text} (${value})`;
}

/** Translates a fault and adds its line, for use outside a table. */
export function bankReturnFaultLine(fault: Fault, locale: Locale): string {
  return `${{ 'pt-br': 'Linha', en: 'Line' }[locale]} ${fault.line}: ${bankReturnFaultText(fault, locale)}`;
}
