interface Line {
  kind: 'earning' | 'correction' | 'refund';
  cents: number;
  availableOn: string;
  state: 'future' | 'available' | 'requested';
}

/** What a sale earns, and from which day on. */
interface Earning {
  cents: number;
  /** When the sale was approved. */
  at: number;
  availableOn: string;
}

/** The simplest possible model of the money of one sale: the lines of its commission that were not taken back. */
export class MoneyModel {
  lines: Line[] = [];
  private earned: Earning | null = null;

  /** Whether a line was asked for: what comes after it is added, and takes nothing away. */
  private get isFinal(): boolean {
    return this.lines.some(({ state }) => state === 'requested');
  }

  /** Whether the sale can no longer move, nor be approved once it is refunded. */
  get isSettled(): boolean {
    return this.lines.some(({ kind, state }) => kind !== 'earning' || state === 'requested');
  }

  private get sum(): number {
    return this.lines.reduce((sum, { cents }) => sum + cents, 0);
  }

  /**
   * What the sale earns now; null where it earns nothing.
   *
   * @param isBilled what was billed stays available from its day on
   */
  move(earning: Earning | null, today: string, isBilled: boolean): void {
    const before = this.earned;
    this.earned = earning;
    const isOther = before?.cents !== earning?.cents;
    if (before !== null && this.isFinal) {
      if (earning === null) this.add('refund', -this.sum, today);
      else this.add('correction', earning.cents - before.cents, today);
    } else if (earning === null) this.lines = before === null ? this.lines : [];
    else if (isOther || (before?.at !== earning.at && !isBilled)) {
      const { cents, availableOn } = earning;
      this.lines = [{ kind: 'earning', cents, availableOn, state: 'future' }];
    }
    this.release(today);
  }

  private add(kind: Line['kind'], cents: number, today: string): void {
    if (cents !== 0) this.lines.push({ kind, cents, availableOn: today, state: 'available' });
  }

  release(today: string): void {
    for (const line of this.lines) if (line.state === 'future' && line.availableOn <= today) line.state = 'available';
  }

  /** Its affiliate asks for all that is available. */
  request(): void {
    for (const line of this.lines) if (line.state === 'available') line.state = 'requested';
  }
}
