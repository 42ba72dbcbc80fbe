import type { DecimalSeparator, WrittenAmount } from '#shared/money.ts';
import { type ImportFault, importFault } from './faults.ts';

/** An amount and its position in the file. */
export interface FoundAmount {
  line: number;
  column: string;
  text: string;
  amount: WrittenAmount;
}

/**
 * Amounts with the same separator: their count, and the first of them, which become faults when the file uses the
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

const faultsOf = ({ first }: Amounts, code: 'decimal_separator' | 'ambiguous_amount' | 'amount'): ImportFault[] =>
  first.map(({ line, column, text }) => importFault(line, column, code, text));

/**
 * Detects the decimal separator of a file whose mapping does not set it: the one that most unambiguous amounts use,
 * the comma on a tie. Amounts with the other separator are faults. An ambiguous amount (`1.234`) is read with the
 * file's separator, but only when no amount contradicts it.
 */
export class DecimalSeparatorFinder {
  private readonly certain: Record<DecimalSeparator, Amounts>;
  private readonly uncertain: Record<DecimalSeparator, Amounts>;
  private readonly faultsMax: number;

  /** @param faultsMax number of faults at which reading stops */
  constructor(faultsMax: number) {
    const amounts = () => ({ ',': new Amounts(faultsMax), '.': new Amounts(faultsMax) });
    this.certain = amounts();
    this.uncertain = amounts();
    this.faultsMax = faultsMax;
  }

  add(found: FoundAmount): void {
    const { decimal, isCertain } = found.amount;
    if (decimal !== undefined) (isCertain ? this.certain : this.uncertain)[decimal].add(found);
  }

  /** Whether there are already too many faults for any outcome. */
  get hasTooManyFaults(): boolean {
    return Math.min(this.certain[','].count, this.certain['.'].count) >= this.faultsMax;
  }

  /** Returns the faults of all added amounts, at most `faultsMax` of each kind. */
  listFaults(): ImportFault[] {
    const [commas, points] = [this.certain[','].count, this.certain['.'].count];
    const decimal = commas >= points ? ',' : '.';
    const other = otherThan(decimal);
    const isKnown = commas + points > 0 && this.certain[other].count === 0;
    return [
      ...faultsOf(this.certain[other], 'decimal_separator'),
      ...(isKnown ? [] : faultsOf(this.uncertain[decimal], 'ambiguous_amount')),
      ...faultsOf(this.uncertain[other], isKnown ? 'amount' : 'ambiguous_amount'),
    ];
  }
}

/** Returns the fault of an amount in a file with a known decimal separator. */
export function separatorFault(
  { decimal, isCertain }: WrittenAmount,
  known: DecimalSeparator,
): 'decimal_separator' | 'amount' | undefined {
  if (decimal === undefined || decimal === known) return undefined;
  return isCertain ? 'decimal_separator' : 'amount';
}
