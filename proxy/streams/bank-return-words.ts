import type { Locale } from '#shared/i18n/translate.ts';

/** Texts of the faults of a bank's return, by the gateway's code; here for the reason that those of an import are. */
const ptBr = {
  empty_file: 'O arquivo está vazio.',
  not_text: 'O arquivo não é um texto.',
  too_many_errors: 'Há 100 linhas com erro ou mais: a leitura parou nesta linha.',
  line_length: 'A linha não tem 240 caracteres.',
  not_a_return: 'O arquivo não é um retorno do banco: é uma remessa, ou de outro formato.',
  other_payer: 'O retorno é de outro banco ou de outro convênio.',
  characters: 'Há letras onde só cabem números, ou uma data que não existe.',
  record_order: 'Este registro não cabe aqui: o arquivo está fora de ordem ou incompleto.',
  truncated: 'O arquivo termina antes do fim: falta o registro final.',
  after_end: 'Há linhas depois do registro final.',
  lot_lines: 'O número de linhas do lote não confere.',
  lot_total: 'A soma do lote não confere.',
  file_lines: 'O número de lotes ou de linhas do arquivo não confere.',
  missing_column: 'A coluna não está no arquivo.',
  duplicate_column: 'A coluna aparece mais de uma vez no cabeçalho.',
  column_count: 'A linha não tem tantas colunas quanto o cabeçalho.',
  malformed_line: 'Linha malformada: aspas abertas e não fechadas, ou texto depois de aspas.',
  amount: 'Não é um valor em reais.',
  date: 'Não é uma data.',
  unknown_number: 'O número não é de nenhum pagamento enviado ao banco.',
  amount_differs: 'O valor não é o do pagamento.',
  paid_amount_differs: 'O valor pago não é o do pagamento: ele fica em conferência.',
  paid_date: 'A data do pagamento não foi informada ou ainda não chegou: ele fica em conferência.',
  duplicate: 'O mesmo pagamento aparece em mais de uma linha: nenhuma delas foi lida.',
  already_settled: 'O pagamento já foi concluído de outra forma: confira no extrato do banco.',
};

const en: typeof ptBr = {
  empty_file: 'The file is empty.',
  not_text: 'The file is not a text.',
  too_many_errors: 'There are 100 lines with errors or more: the reading stopped at this line.',
  line_length: 'The line does not have 240 characters.',
  not_a_return: 'The file is not a return of the bank: it is a file for the bank, or of another format.',
  other_payer: 'The return is of another bank or agreement.',
  characters: 'There are letters where only digits may be, or a date that does not exist.',
  record_order: 'This record cannot be here: the file is out of order or incomplete.',
  truncated: 'The file ends too early: its last record is missing.',
  after_end: 'There are lines after the last record.',
  lot_lines: 'The number of lines of the lot is wrong.',
  lot_total: 'The sum of the lot is wrong.',
  file_lines: 'The number of lots or of lines of the file is wrong.',
  missing_column: 'The file does not have this column.',
  duplicate_column: 'The header has this column more than once.',
  column_count: 'The line does not have as many columns as the header.',
  malformed_line: 'Malformed line: a quote that is not closed, or text after a quote.',
  amount: 'This is not an amount in reais.',
  date: 'This is not a date.',
  unknown_number: 'The number is of no payment that was sent to the bank.',
  amount_differs: 'The amount is not that of the payment.',
  paid_amount_differs: 'The amount paid is not that of the payment, which is for review.',
  paid_date: 'The date of the payment is missing or has not come yet, so the payment is for review.',
  duplicate: 'The same payment is in more than one line: none of them was read.',
  already_settled: 'The payment has ended in another way already: look into the statement of the bank.',
};

const words: Record<Locale, Readonly<Record<string, string>>> = { 'pt-br': ptBr, en };

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
