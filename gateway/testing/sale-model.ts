/** What is said of an order: a message, or a line of a file. Times are ms; a line may have none. */
export interface Said {
  by: 'postback' | 'file';
  status: number;
  cents: number;
  at: number | null;
  /** Whether it names the kind of sale that earns otherwise. */
  isOfKind: boolean;
  /** What else a line says, so that it is the same again only with it. */
  rest: string;
}

interface Known extends Said {
  at: number;
  place: number;
  /** Whether the advertiser was billed before it came: no approval after that takes a refusal back. */
  isBilled: boolean;
}

const [refused, pending, approved] = [0, 1, 2];

/** Of reports of one time the smaller amount. */
const inOrder = (one: Known, other: Known): number => one.at - other.at || one.cents - other.cents;

/** As pending, the latest; of one time the last line of a file, else the larger amount. */
function isLaterPending(one: Known, other: Known): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.by !== other.by) return one.by === 'file';
  return one.by === 'file' ? one.place > other.place : one.cents > other.cents;
}

/** Status and amount by what counts, and when they were said. */
interface Standing {
  status: number;
  cents: number;
  /** When the amount, or the refusal, was said. */
  at: number;
  /** Whether a server may take the refusal back. */
  isReversible: boolean;
  /** Whether it is approved, or was before it was refused. */
  wasApproved: boolean;
}

function standingOf(known: readonly Known[]): Standing {
  const approvals = known.filter(({ status }) => status === approved).toSorted(inOrder);
  const refusals = known.filter(({ status }) => status === refused).toSorted(inOrder);
  const isBack = (one: Known) =>
    one.by === 'postback' && approvals.some(({ at, isBilled }) => at > one.at && !(isBilled && one.isBilled));
  const standing = refusals.filter((one) => !isBack(one));
  const [end] = standing;
  const begin = refusals.findLast((one) => isBack(one) && one.at < (end?.at ?? Infinity))?.at ?? -Infinity;
  const counting = approvals.filter(({ at }) => at > begin && at <= (end?.at ?? Infinity));
  const last = counting.findLast(({ at }) => at === counting.at(-1)?.at);
  const amount = counting.find(({ at }) => at === last?.at);
  if (end !== undefined) {
    const isReversible = standing.every(({ by }) => by === 'postback');
    const wasApproved = amount !== undefined || approvals.some(({ at }) => at > end.at);
    return { status: refused, cents: (amount ?? end).cents, at: end.at, isReversible, wasApproved };
  }
  if (amount !== undefined)
    return { status: approved, cents: amount.cents, at: amount.at, isReversible: false, wasApproved: true };
  const open = known.filter(({ status }) => status === pending);
  const latest = open.reduce((one, other) => (isLaterPending(other, one) ? other : one));
  return { status: pending, cents: latest.cents, at: latest.at, isReversible: false, wasApproved: false };
}

/**
 * The simplest possible model of what becomes of one order that is reported through one channel: status, amount and
 * kind, by servers whose refusals they may take back, files, and staff, before and after the advertiser is billed.
 */
export class SaleModel {
  /** What counts: since staff decided, only what happened later. */
  private known: Known[] = [];
  /** All that was taken in, whatever has become of it. */
  private readonly all: Known[] = [];
  private readonly ofKind: Known[] = [];
  private decidedAt = -Infinity;
  private firstDecidedAt = Infinity;
  private paidAsKind: boolean | null = null;
  billedCents: number | null = null;

  get isStored(): boolean {
    return this.known.length > 0;
  }

  get standing(): Standing {
    return standingOf(this.known);
  }

  private kindBy(firstDecidedAt: number): boolean {
    return this.ofKind.some(({ at }) => at <= firstDecidedAt);
  }

  /** Whether it is priced by its kind. Once it was approved, it is shown and paid as it was then. */
  get isOfKind(): boolean {
    return this.paidAsKind ?? this.kindBy(this.firstDecidedAt);
  }

  private isError(said: Known): boolean {
    const { status, cents, at } = this.standing;
    const isStale = said.at <= this.decidedAt;
    const isLaterApproval = status === refused && said.status === approved && !isStale && said.at > at;
    if (isLaterApproval) return !this.standing.isReversible || this.billedCents !== null;
    if (said.by === 'postback') return false;
    const isOther = said.cents !== cents;
    if (isStale) return isOther || (said.status !== pending && said.status !== status);
    if (said.at < at || status === pending) return false;
    if (status === refused) return isOther || said.status !== refused;
    if (said.status === approved) return said.at === at && said.cents > cents;
    return isOther || said.status === pending;
  }

  /** Takes in what is said at a time. */
  say(said: Said, now: number): void {
    const known: Known = { ...said, at: said.at ?? now, place: this.all.length, isBilled: this.billedCents !== null };
    if (!this.isStored) {
      this.take(known, false);
      return;
    }
    const { wasApproved } = this.standing;
    const isStale = known.at <= this.decidedAt;
    if (this.isError(known) || this.isKnown(said)) return;
    const isTooMuch = said.status === approved && known.cents > (this.billedCents ?? Infinity);
    if (isTooMuch && !isStale) return;
    if (isStale) this.all.push(known);
    else this.take(known, wasApproved || this.billedCents !== null);
  }

  private isKnown(said: Said): boolean {
    return (
      said.at !== null &&
      this.all.some((one) =>
        (['by', 'status', 'cents', 'at', 'isOfKind', 'rest'] as const).every((key) => one[key] === said[key]),
      )
    );
  }

  private take(known: Known, isFixed: boolean): void {
    this.all.push(known);
    this.known.push(known);
    const kind = this.isOfKind;
    if (!isFixed && known.isOfKind) this.ofKind.push(known);
    if (!isFixed && known.status !== pending) this.firstDecidedAt = Math.min(this.firstDecidedAt, known.at);
    this.fixKind(kind);
  }

  /** What is approved is paid by its kind, and what was billed stays so. */
  private fixKind(kind: boolean): void {
    const isFixed = this.standing.status === approved || this.billedCents !== null;
    if (!isFixed) this.paidAsKind = null;
    else this.paidAsKind ??= this.billedCents === null ? this.kindBy(this.firstDecidedAt) : kind;
  }

  /** What staff decide; what they may not changes nothing. */
  decide({ status, amountCents }: { status?: number; amountCents?: number }, now: number): void {
    const was = this.standing;
    const to = status ?? was.status;
    const cents = amountCents ?? was.cents;
    if (was.status === refused ? (to !== refused && this.billedCents !== null) || cents !== was.cents : false) return;
    if (was.status === approved && to === pending) return;
    if (was.status === approved && cents > was.cents && cents > (this.billedCents ?? Infinity)) return;
    if (to === was.status && cents === was.cents) return;
    const kind = this.isOfKind;
    this.decidedAt = now;
    const act = { by: 'file', status: to, cents, at: now, isOfKind: false, rest: 'staff' } as const;
    this.known = [{ ...act, place: this.all.length, isBilled: this.billedCents !== null }];
    if (to !== pending) this.firstDecidedAt = Math.min(this.firstDecidedAt, now);
    this.fixKind(kind);
  }

  /** Bills the advertiser for what is approved. */
  bill(): void {
    if (this.standing.status === approved) this.billedCents = this.standing.cents;
  }
}
