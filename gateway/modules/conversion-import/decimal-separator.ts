import type { DecimalSeparator, WrittenAmount } from '#shared/money.ts';
import { type ImportFault, importFault } from './faults.ts';

/** An amount and where it stands in the file. */
export interface FoundAmount {
  line: number;
  column: string;
  text: string;
  amount: WrittenAmount;
}

/** Amounts that share a separator: how many, and the first of them, which become faults if the separator is not the file's. */
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
 * Finds the decimal separator of a file whose mapping does not say it. The separator that most amounts show for certain is
 * the file's, the comma if as many show the point. The amounts that show the other one are faults. An amount that shows none
 * for certain (`1.234`) is read by the file's separator, but only where no amount contradicts it.
 */
export class DecimalSeparatorFinder {
  private readonly certain: Record<DecimalSeparator, Amounts>;
  private readonly uncertain: Record<DecimalSeparator, Amounts>;
  private readonly faultsMax: number;

  /** @param faultsMax so many faults end the reading of a file */
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

  /** Whether there are too many faults already, whatever comes. */
  get isHopeless(): boolean {
    return Math.min(this.certain[','].count, this.certain['.'].count) >= this.faultsMax;
  }

  /** The faults of all amounts that were added: of each kind at most `faultsMax`. */
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

/** What is wrong with an amount in a file whose decimal separator is known. */
export function separatorFault(
  { decimal, isCertain }: WrittenAmount,
  known: DecimalSeparator,
): 'decimal_separator' | 'amount' | undefined {
  if (decimal === undefined || decimal === known) return undefined;
  return isCertain ? 'decimal_separator' : 'amount';
}
