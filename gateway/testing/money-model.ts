import { addDays } from '#shared/time.ts';

/** What a campaign of the fixtures pays. */
const [rateBasisPoints, releaseDays] = [1_000, 30];
/** The payment limit of an affiliate. */
export const minimumCents = 1_000;

export type Status = 'approved' | 'pending' | 'refused';

/** The possible events of an affiliate. */
export type MoneyEvent =
  | { kind: 'report'; order: number; status: Status; cents: number; bookedDaysAgo: number }
  | { kind: 'decide'; order: number; status: Status }
  | { kind: 'wait'; days: number }
  | { kind: 'request' };

interface ModelConversion {
  status: Status;
  cents: number;
  booked: string;
  /** The day on which its status was first reported. */
  statusOn: string;
  /** The day of the sale, which a report after an approval, or after a decision by staff, does not change. */
  soldOn: string;
  /** The day on which its amount was last reported. */
  amountOn: string;
  /** When staff last decided; earlier reports no longer matter, and the day of the sale is fixed. */
  decidedOn: string | null;
  commission: { state: 'future' | 'available' | 'requested' | 'refused'; cents: number; availableOn: string } | null;
}

/**
 * The simplest possible model of the rules for money, which knows days only and takes each report as it arrives: it
 * keeps no reports and folds nothing.
 */
export class MoneyModel {
  readonly conversions = new Map<number, ModelConversion>();
  refundedCents = 0;
  /** The sum of corrections to requested commissions since the last request. */
  correctedCents = 0;
  requestedCents = 0;
  today = '';

  private accepts(known: ModelConversion | undefined, { status, cents }: { status: Status; cents: number }): boolean {
    if (!known || known.status === 'pending') return true;
    // A correction. Of two amounts reported at the same time the lower one counts.
    if (known.status === 'approved' && status === 'approved')
      return cents <= known.cents || this.today > known.amountOn;
    if (cents !== known.cents) return false;
    return known.status === 'approved' ? status !== 'pending' : status === 'refused';
  }

  private earn(cents: number, from: string) {
    return {
      ...({ state: 'future', cents: Math.round((cents * rateBasisPoints) / 10_000) } as const),
      availableOn: addDays(from, releaseDays),
    };
  }

  /** Takes back the commission of an approved conversion; one that was requested becomes a refund. */
  private lose(known: ModelConversion | undefined): ModelConversion['commission'] {
    const commission = known?.commission ?? null;
    if (known?.status === 'approved' && commission?.state === 'requested') this.refundedCents += commission.cents;
    return commission === null || commission.state === 'requested' ? commission : { ...commission, state: 'refused' };
  }

  /** Corrects a commission for another amount, on the same day; for a requested one the difference is a correction. */
  private correct(commission: NonNullable<ModelConversion['commission']>, cents: number) {
    const corrected = { ...commission, cents: this.earn(cents, this.today).cents };
    if (commission.state === 'requested') this.correctedCents += corrected.cents - commission.cents;
    return corrected;
  }

  /** Decides as staff. An approval cannot become pending, and a refusal is final once the commission was requested. */
  decide({ order, status }: Extract<MoneyEvent, { kind: 'decide' }>): boolean {
    const known = this.conversions.get(order);
    if (!known || known.status === status) return true;
    if (known.status === 'approved' && status === 'pending') return false;
    if (known.status === 'refused' && known.commission?.state === 'requested') return false;
    const earned = status === 'approved' ? this.earn(known.cents, this.today) : null;
    const commission = status === 'refused' ? this.lose(known) : earned;
    const decided = { booked: this.today, statusOn: this.today, amountOn: this.today, decidedOn: this.today };
    this.conversions.set(order, { ...known, ...decided, status, commission });
    return true;
  }

  report({ order, status, cents, bookedDaysAgo }: Extract<MoneyEvent, { kind: 'report' }>): boolean {
    const known = this.conversions.get(order);
    const booked = addDays(this.today, -bookedDaysAgo);
    const at = status === 'pending' ? booked : this.today;
    if (known && known.decidedOn !== null && at <= known.decidedOn)
      return cents === known.cents && (status === 'pending' || status === known.status);
    // Of a pending conversion the latest report counts.
    if (known?.status === 'pending' && status === 'pending' && booked < known.booked) return true;
    // Booked before the report that decides the amount, so it is outdated. That report also decides the day of the
    // sale.
    const newsOn = known?.status === 'approved' ? known.amountOn : known?.statusOn;
    if (newsOn !== undefined && known?.status !== 'pending' && status === 'pending' && booked <= newsOn) return true;
    if (!this.accepts(known, { status, cents })) return false;
    const decidedOn = known?.decidedOn ?? null;
    const isDated = known && (known.status !== 'pending' || decidedOn !== null);
    const soldOn = isDated ? known.soldOn : booked;
    const statusOn = known?.status === status ? known.statusOn : this.today;
    const kept = status === 'refused' ? this.lose(known) : (known?.commission ?? null);
    const commission =
      status !== 'approved' ? kept : kept === null ? this.earn(cents, soldOn) : this.correct(kept, cents);
    const amountOn = this.today;
    this.conversions.set(order, { status, cents, booked, statusOn, soldOn, amountOn, decidedOn, commission });
    this.release();
    return true;
  }

  release(): void {
    for (const { commission } of this.conversions.values()) {
      if (commission?.state === 'future' && commission.availableOn <= this.today) commission.state = 'available';
    }
  }

  sum(state: 'future' | 'available'): number {
    const all = [...this.conversions.values()].filter(({ commission }) => commission?.state === state);
    const cents = all.reduce((sum, { commission }) => sum + (commission?.cents ?? 0), 0);
    return state === 'available' ? cents - this.refundedCents + this.correctedCents : cents;
  }

  request(): boolean {
    const available = this.sum('available');
    if (available < minimumCents) return false;
    for (const { commission } of this.conversions.values()) {
      if (commission?.state === 'available') commission.state = 'requested';
    }
    this.refundedCents = 0;
    this.correctedCents = 0;
    this.requestedCents += available;
    return true;
  }
}
