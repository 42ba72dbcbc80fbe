/** Reasons for refusing a line or a file. The text is for people; screens translate by code. */
const texts = {
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
} as const;

export type ImportFaultCode = keyof typeof texts;

export interface ImportFault {
  /** Line in the file; the header is line 1. */
  line: number;
  /** Column in the file; null when the value comes from no column or the whole line is at fault. */
  column: string | null;
  code: ImportFaultCode;
  message: string;
}

const shownLengthMax = 40;

/** @param value the value in the file, truncated in the message */
export function importFault(line: number, column: string | null, code: ImportFaultCode, value?: string): ImportFault {
  const shown = value === undefined || value === '' ? '' : ` (${value.slice(0, shownLengthMax)})`;
  return { line, column, code, message: texts[code] + shown };
}

/** The file cannot be read at all. */
export class UnreadableFile extends Error {
  readonly faults: readonly ImportFault[];

  constructor(faults: readonly ImportFault[]) {
    super(faults.map(({ code }) => code).join(', '));
    this.name = 'UnreadableFile';
    this.faults = faults;
  }
}
