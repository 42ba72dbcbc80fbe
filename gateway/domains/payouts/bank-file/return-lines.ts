/** A line of a return: what the bank says of a payment. */
export interface ReturnLine {
  /** From 1. */
  line: number;
  /** Its number at the bank, as the file has it. */
  number: string;
  amountCents: bigint;
  /** What became of it: codes of its line and of its lot. */
  codes: readonly string[];
  /** When it was paid, `YYYY-MM-DD`; empty where the file does not say. */
  paidOn: string;
  /** What was paid; null where the file does not say. */
  paidCents: bigint | null;
  /** The number that the bank gave it; empty for none. */
  reference: string;
}

/** The faults of a return, with the text for whoever reads the wire; the sites have their own by code. */
const texts = {
  empty_file: 'O arquivo está vazio.',
  not_text: 'O arquivo não é um texto.',
  too_many_errors: 'Há 100 linhas com erro ou mais: a leitura parou nesta linha.',
  line_length: 'A linha não tem 240 caracteres.',
  not_a_return: 'O arquivo não é um retorno do banco.',
  other_payer: 'O retorno é de outro banco ou de outro convênio.',
  characters: 'Há letras onde só cabem números, ou uma data que não existe.',
  record_order: 'Este registro não cabe aqui.',
  truncated: 'O arquivo termina antes do fim.',
  after_end: 'Há linhas depois do registro final.',
  lot_lines: 'O número de linhas do lote não confere.',
  lot_total: 'A soma do lote não confere.',
  file_lines: 'O número de lotes ou de linhas do arquivo não confere.',
  missing_column: 'A coluna não está no arquivo.',
  duplicate_column: 'A coluna aparece mais de uma vez no cabeçalho.',
  column_count: 'A linha não tem tantas colunas quanto o cabeçalho.',
  malformed_line: 'Linha malformada.',
  amount: 'Não é um valor em reais.',
  date: 'Não é uma data.',
  unknown_number: 'O número não é de nenhum pagamento enviado ao banco.',
  amount_differs: 'O valor não é o do pagamento.',
  paid_amount_differs: 'O valor pago não é o do pagamento: ele fica em conferência.',
  paid_date: 'A data do pagamento não foi informada ou ainda não chegou: ele fica em conferência.',
  duplicate: 'O mesmo pagamento aparece em mais de uma linha: nenhuma delas foi lida.',
  already_settled: 'O pagamento já foi concluído de outra forma.',
} as const;

export type ReturnFaultCode = keyof typeof texts;

/** A fault of a return and its line; `value` is what the file has there. */
export interface ReturnFault {
  line: number;
  code: ReturnFaultCode;
  value?: string | undefined;
}

const valueLengthMax = 60;

/** Returns the text of a fault, with the value in brackets. */
export function faultText({ code, value }: ReturnFault): string {
  if (value === undefined || value === '') return texts[code];
  return `${texts[code]} (${value.replaceAll(/\p{C}/gu, ' ').slice(0, valueLengthMax)})`;
}

/** What is wrong with a file as a whole: reading stops there, and nothing of it is used. */
export class UnreadableReturn extends Error {
  readonly faults: readonly ReturnFault[];

  constructor(faults: readonly ReturnFault[]) {
    super(faults.map(({ line, code }) => `${line} ${code}`).join(', '));
    this.name = 'UnreadableReturn';
    this.faults = faults;
  }
}

const faultsMax = 100;

/** Collects the faults of a file, and stops the reading when there are too many. */
export class FaultList {
  readonly faults: ReturnFault[] = [];

  add(line: number, code: ReturnFaultCode, value?: string): void {
    this.faults.push({ line, code, value });
    if (this.faults.length >= faultsMax)
      throw new UnreadableReturn([...this.faults, { line, code: 'too_many_errors' }]);
  }

  /** @throws {UnreadableReturn} if there are any */
  conclude(): void {
    if (this.faults.length > 0) throw new UnreadableReturn(this.faults);
  }
}
