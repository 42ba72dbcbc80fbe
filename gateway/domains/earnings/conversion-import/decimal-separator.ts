import type { DecimalSeparator } from '#shared/money.ts';
import type { FileAmount } from './file-amount.ts';
import { type ImportError, importError } from './import-error.ts';

/** An amount and its position in the file. */
export interface FoundAmount {
  line: number;
  column: string;
  text: string;
  amount: Pick<FileAmount, 'decimal' | 'isCertain'>;
  /** The order that it belongs to. */
  orderId: string | null;
}

/** An error that is known only once all amounts were read. */
interface LateError {
  error: ImportError;
  orderId: string | null;
}

/**
 * Amounts with the same separator: their count, and the first of them, which become errors when the file uses the
 * other separator.
 */
class Amounts {
  count = 0;
  readonly first: FoundAmount[] = [];
  private readonly keptMax: number;

  constructor(keptMax: number) {
    this.keptMax = keptMax;
  }

  add(found: FoundAmount): void {
    this.count += 1;
    if (this.first.length < this.keptMax) this.first.push(found);
  }
}

const otherThan = (decimal: DecimalSeparator): DecimalSeparator => (decimal === ',' ? '.' : ',');

const errorsOf = ({ first }: Amounts, code: 'decimal_separator' | 'ambiguous_amount' | 'amount'): LateError[] =>
  first.map(({ line, column, text, orderId }) => ({ error: importError(line, column, code, text), orderId }));

/**
 * Detects the decimal separator of a file whose mapping does not set it: the one that most unambiguous amounts use,
 * the comma on a tie. Amounts with the other separator are errors. An ambiguous amount (`1.234`) is read with the
 * file's separator, but only when no amount contradicts it.
 */
export class DecimalSeparatorFinder {
  private readonly certain: Record<DecimalSeparator, Amounts>;
  private readonly uncertain: Record<DecimalSeparator, Amounts>;
  private readonly errorsMax: number;

  /** @param errorsMax number of errors at which reading stops */
  constructor(errorsMax: number) {
    const amounts = () => ({ ',': new Amounts(errorsMax), '.': new Amounts(errorsMax) });
    this.certain = amounts();
    this.uncertain = amounts();
    this.errorsMax = errorsMax;
  }

  add(found: FoundAmount): void {
    const { decimal, isCertain } = found.amount;
    if (decimal !== undefined) (isCertain ? this.certain : this.uncertain)[decimal].add(found);
  }

  /** Whether there are already too many errors for any outcome. */
  get hasTooManyErrors(): boolean {
    return Math.min(this.certain[','].count, this.certain['.'].count) >= this.errorsMax;
  }

  /** Returns the errors of all added amounts, at most `errorsMax` of each kind. */
  listErrors(): LateError[] {
    const [commas, points] = [this.certain[','].count, this.certain['.'].count];
    const decimal = commas >= points ? ',' : '.';
    const other = otherThan(decimal);
    const isKnown = commas + points > 0 && this.certain[other].count === 0;
    return [
      ...errorsOf(this.certain[other], 'decimal_separator'),
      ...(isKnown ? [] : errorsOf(this.uncertain[decimal], 'ambiguous_amount')),
      ...errorsOf(this.uncertain[other], isKnown ? 'amount' : 'ambiguous_amount'),
    ];
  }
}

/** Returns the error of an amount in a file with a known decimal separator. */
export function separatorError(
  { decimal, isCertain }: Pick<FileAmount, 'decimal' | 'isCertain'>,
  known: DecimalSeparator,
): 'decimal_separator' | 'amount' | undefined {
  if (decimal === undefined || decimal === known) return undefined;
  return isCertain ? 'decimal_separator' : 'amount';
}
