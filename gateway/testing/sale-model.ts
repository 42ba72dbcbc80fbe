import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { MoneyModel } from './money-model.ts';

/** What is said of an order: a message, a line of a file, or what staff decide. Times are ms; a line may have none. */
export interface Said {
  by: 'postback' | 'file' | 'staff';
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
  /** Whether it has the time at which it came. */
  isUndated?: boolean;
  place: number;
  /** Whether the advertiser was billed before it came: no approval after that takes a refusal back. */
  isBilled: boolean;
}

const [refused, pending, approved] = [0, 1, 2];
/** From its day on, until a commission is available. */
export const releaseDays = 2;

/** Per cent, rounded half up. */
export const commissionOf = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints + 5_000) / 10_000);

/** Of reports of one time the smaller amount; of one amount a message, which says when, before a line that may not. */
const inOrder = (one: Known, other: Known): number =>
  one.at - other.at || one.cents - other.cents || Number(one.by === 'file') - Number(other.by === 'file');

/** As pending, the latest; of one time the last line of a file, else the larger amount. */
function isLaterPending(one: Known, other: Known): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.by !== other.by) return one.by === 'file';
  return one.by === 'file' ? one.place > other.place : one.cents > other.cents;
}

/** Whether a campaign lets an approval take back what was refused by a source. */
type MayTakeBack = (refusal: Pick<Said, 'by'>) => boolean;

/** Status and amount by what counts, and when they were said. */
interface Standing {
  status: number;
  cents: number;
  /** When the amount, or the refusal, was said. */
  at: number;
  /** Whether the refusal may be taken back. */
  isReversible: boolean;
  /** The first approval of those that count; null unless it is approved. */
  approval: Known | null;
  /** Whether it was refused before, and approved again. */
  isAgain: boolean;
  /** Whether it is approved, or was before it was refused. */
  wasApproved: boolean;
}

function standingOf(known: readonly Known[], mayTakeBack: MayTakeBack): Standing {
  const approvals = known.filter(({ status }) => status === approved).toSorted(inOrder);
  const refusals = known.filter(({ status }) => status === refused).toSorted(inOrder);
  const isBack = (one: Known) =>
    mayTakeBack(one) && approvals.some(({ at, isBilled }) => at > one.at && !(isBilled && one.isBilled));
  const standing = refusals.filter((one) => !isBack(one));
  const [end] = standing;
  const begin = refusals.findLast((one) => isBack(one) && one.at < (end?.at ?? Infinity))?.at ?? -Infinity;
  const counting = approvals.filter(({ at }) => at > begin && at <= (end?.at ?? Infinity));
  const last = counting.findLast(({ at }) => at === counting.at(-1)?.at);
  const amount = counting.find(({ at }) => at === last?.at);
  if (end !== undefined) {
    const isReversible = standing.every(mayTakeBack);
    const wasApproved = amount !== undefined || approvals.some(({ at }) => at > end.at);
    return {
      status: refused,
      cents: (amount ?? end).cents,
      at: end.at,
      isReversible,
      wasApproved,
      approval: null,
      isAgain: false,
    };
  }
  const open = { isReversible: false, wasApproved: false, approval: null, isAgain: false };
  const [approval] = counting;
  if (amount !== undefined && approval !== undefined)
    return {
      ...open,
      status: approved,
      cents: amount.cents,
      at: amount.at,
      wasApproved: true,
      approval,
      isAgain: begin > -Infinity,
    };
  const undecided = known.filter(({ status }) => status === pending);
  const latest = undecided.reduce((one, other) => (isLaterPending(other, one) ? other : one));
  return { ...open, status: pending, cents: latest.cents, at: latest.at };
}

const day = (at: number): string => businessDate(new Date(at));

/**
 * The simplest possible model of what becomes of one order that is reported through one channel: status, amount, kind and
 * money, by servers, files and staff, before and after its commission is asked for and its advertiser is billed.
 */
export class SaleModel {
  readonly money = new MoneyModel();
  /** What counts: since staff decided, only what happened later. */
  private known: Known[] = [];
  /** All that was taken in, whatever has become of it. */
  private readonly all: Known[] = [];
  private readonly ofKind: Known[] = [];
  private decidedAt = -Infinity;
  private firstDecidedAt = Infinity;
  private paidAsKind: boolean | null = null;
  /** Staff corrected the amount of what was approved by it. */
  private corrected: Known | null = null;
  /** Whether its cap has no place for it. */
  isBlocked = false;
  billedCents: number | null = null;
  private readonly mayTakeBack: MayTakeBack;

  constructor(reversal: RefusalReversal) {
    this.mayTakeBack = ({ by }) => reversal === 'all' || (reversal === 'server' && by === 'postback');
  }

  get isStored(): boolean {
    return this.known.length > 0;
  }

  get standing(): Standing {
    return standingOf(this.known, this.mayTakeBack);
  }

  /** A blocked sale is refused, whatever is said of it. */
  get status(): number {
    return this.isBlocked ? refused : this.standing.status;
  }

  /** Whether it was billed, or its commission was asked for. */
  private get isSettled(): boolean {
    return this.billedCents !== null || this.money.isSettled;
  }

  /** By what it was approved first, since it was last refused; a correction by staff is none. */
  private get approvedBy(): Known | null {
    const { approval, isAgain } = this.standing;
    return isAgain ? approval : (this.corrected ?? approval);
  }

  private kindBy(firstDecidedAt: number): boolean {
    return this.ofKind.some(({ at }) => at <= firstDecidedAt);
  }

  /** Whether it is priced by its kind. Once it was approved, it is shown and paid as it was then. */
  get isOfKind(): boolean {
    return this.paidAsKind ?? this.kindBy(this.firstDecidedAt);
  }

  private isError(said: Known): boolean {
    const { status, cents, at, isReversible } = this.standing;
    const isFile = said.by === 'file';
    const isOther = said.cents !== cents;
    if (said.at <= this.decidedAt) return isFile && (isOther || (said.status !== pending && said.status !== status));
    if (said.at < at || status === pending) return false;
    if (said.status === approved) {
      if (status === refused && said.at > at) return !isReversible || this.isSettled;
      if (said.cents > (this.billedCents ?? Infinity)) return true;
      return isFile && (status === refused || (said.at === at && said.cents > cents));
    }
    return isFile && (isOther || said.status === pending);
  }

  /** Takes in what is said at a time. Returns whether it is an error. */
  say(said: Said, now: number): boolean {
    const known: Known = {
      ...said,
      at: said.at ?? now,
      isUndated: said.at === null,
      place: this.all.length,
      isBilled: this.billedCents !== null,
    };
    if (!this.isStored) {
      this.take(known, false);
      return false;
    }
    if (this.isError(known)) return true;
    const isStale = known.at <= this.decidedAt;
    const isTooMuch = said.status === approved && known.cents > (this.billedCents ?? Infinity);
    if (this.isKnown(said) || (isTooMuch && !isStale)) return false;
    if (isStale) this.all.push(known);
    else this.take(known, !this.isBlocked && (this.standing.wasApproved || this.isSettled));
    return false;
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
    if (!isFixed && known.isOfKind) this.ofKind.push(known);
    if (!isFixed && known.status !== pending) this.firstDecidedAt = Math.min(this.firstDecidedAt, known.at);
  }

  /** What staff decide. Returns whether they may not, which changes nothing. */
  decide({ status, amountCents }: { status?: number; amountCents?: number }, now: number): boolean {
    const was = this.standing;
    const to = status ?? was.status;
    const cents = amountCents ?? was.cents;
    if (this.isBlocked) return true;
    if (was.status === refused && ((to !== refused && this.isSettled) || cents !== was.cents)) return true;
    if (was.status === approved && to === pending) return true;
    if (was.status === approved && cents > Math.max(was.cents, this.billedCents ?? Infinity)) return true;
    if (to === was.status && cents === was.cents) return false;
    this.decidedAt = now;
    const isBilled = this.billedCents !== null;
    this.corrected = to === approved && was.status === approved ? this.approvedBy : null;
    this.known = [
      { by: 'staff', status: to, cents, at: now, isOfKind: false, rest: '', place: this.all.length, isBilled },
    ];
    if (to !== pending) this.firstDecidedAt = Math.min(this.firstDecidedAt, now);
    return false;
  }

  /**
   * After each step: what is approved is paid by its kind, at a rate in basis points, from the day of its approval on; from
   * that of the sale where a line names none.
   */
  settle(rateOf: (isOfKind: boolean) => number, soldAt: number, now: number): void {
    const { status, cents } = this.standing;
    const isApproved = status === approved && !this.isBlocked;
    if (isApproved || this.isSettled) this.paidAsKind ??= this.kindBy(this.firstDecidedAt);
    else this.paidAsKind = null;
    const by = this.approvedBy;
    const from = by === null || by.isUndated ? soldAt : by.at;
    const availableOn = addDays(day(from), releaseDays);
    const earning = { cents: commissionOf(cents, rateOf(this.isOfKind)), at: by?.at ?? soldAt, availableOn };
    this.money.move(isApproved ? earning : null, day(now), this.billedCents !== null);
  }

  /** Bills the advertiser for what is approved. */
  bill(): void {
    if (this.isStored && this.status === approved) this.billedCents = this.standing.cents;
  }
}
