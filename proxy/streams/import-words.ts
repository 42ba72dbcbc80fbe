import type { Locale } from '#shared/i18n/translate.ts';

/**
 * Texts of import faults, by the gateway's code. They are here instead of in the sites' catalogue, because the answer
 * to an upload already contains the text.
 */
const ptBr = {
  empty_file: 'O arquivo está vazio.',
  not_text: 'O arquivo não é um CSV de texto.',
  encoding: 'O arquivo não está em UTF-8 nem em Latin-1: há um caractere inválido nesta linha.',
  header_too_long: 'O cabeçalho é longo demais: a primeira linha deve trazer os nomes das colunas.',
  missing_column: 'A coluna não está no arquivo.',
  duplicate_column: 'A coluna aparece mais de uma vez no cabeçalho.',
  missing_target: 'O mapeamento não diz de onde vem este campo obrigatório.',
  too_many_lines: 'O arquivo tem mais de 1.000.000 de linhas: divida-o.',
  too_many_bad_lines: 'Há 1.000 linhas com erro ou mais: a leitura parou nesta linha e nada foi importado.',
  malformed_line: 'Linha malformada: aspas abertas e não fechadas, ou texto depois de aspas.',
  column_count: 'A linha não tem tantas colunas quanto o cabeçalho.',
  required: 'Preencha este campo.',
  too_long: 'Texto longo demais.',
  integer: 'Não é um número inteiro.',
  amount: 'Não é um valor em reais.',
  ambiguous_amount:
    'O ponto ou a vírgula pode separar milhares ou centavos: escolha o separador decimal no mapeamento.',
  decimal_separator: 'O valor não usa o separador decimal dos outros valores do arquivo, ou o do mapeamento.',
  date: 'Não é uma data.',
  status: 'Não é um status: use approved, pending ou refused (2, 1 ou 0).',
  unknown_value: 'O mapeamento não traduz este valor.',
  unknown_channel: 'O canal não existe.',
  channel_not_active: 'O canal ainda não foi aprovado.',
  unknown_campaign: 'A campanha não existe.',
  campaign_not_approved: 'A campanha não foi aprovada.',
  duplicate_in_file: 'O pedido já apareceu numa linha anterior do arquivo.',
  approved_amount_is_final: 'O pedido já foi aprovado ou recusado: seu valor não muda mais.',
  channel_is_final: 'O pedido já foi decidido: seu canal não muda mais.',
  status_cannot_go_back: 'O status do pedido não pode voltar atrás.',
  decided_by_staff: 'A equipe decidiu este pedido depois da data informada na linha.',
};

const en: typeof ptBr = {
  empty_file: 'The file is empty.',
  not_text: 'The file is not a CSV text.',
  encoding: 'The file is neither UTF-8 nor Latin-1: this line has an invalid character.',
  header_too_long: 'The header is too long: the first line has to name the columns.',
  missing_column: 'The file does not have this column.',
  duplicate_column: 'The header has this column more than once.',
  missing_target: 'The mapping does not say where this required field comes from.',
  too_many_lines: 'The file has more than 1,000,000 lines: split it.',
  too_many_bad_lines:
    'There are 1,000 lines with errors or more: the reading stopped at this line and nothing was imported.',
  malformed_line: 'Malformed line: a quote that is not closed, or text after a quote.',
  column_count: 'The line does not have as many columns as the header.',
  required: 'Fill in this field.',
  too_long: 'The text is too long.',
  integer: 'This is not a whole number.',
  amount: 'This is not an amount in reais.',
  ambiguous_amount: 'The point or comma may separate thousands or cents: choose the decimal separator in the mapping.',
  decimal_separator:
    'The amount does not use the decimal separator of the other amounts of the file, or of the mapping.',
  date: 'This is not a date.',
  status: 'This is not a status: use approved, pending or refused (2, 1 or 0).',
  unknown_value: 'The mapping does not translate this value.',
  unknown_channel: 'The channel does not exist.',
  channel_not_active: 'The channel has not been approved yet.',
  unknown_campaign: 'The campaign does not exist.',
  campaign_not_approved: 'The campaign has not been approved.',
  duplicate_in_file: 'An earlier line of the file has the same order.',
  approved_amount_is_final: 'The order has been approved or refused: its amount does not change any more.',
  channel_is_final: 'The order has been decided: its channel does not change any more.',
  status_cannot_go_back: 'The status of an order cannot go back.',
  decided_by_staff: 'Staff decided this order after the date given in the line.',
};

const words: Record<Locale, Readonly<Record<string, string>>> = { 'pt-br': ptBr, en };

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
