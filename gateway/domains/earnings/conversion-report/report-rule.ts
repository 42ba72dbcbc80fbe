/** Where a sale stands when something is said of it. A blocked sale stands where it was reported to stand. */
export const stands = {
  pending: 'pending',
  approved: 'approved',
  settled: 'approved, and its commission was asked for or paid',
  billed: 'approved, and billed to you',
  refused: 'refused, and may be approved again',
  final: 'refused for good: its campaign allows no approval, or a person refused it',
  closed: 'refused after its commission was asked for or billed',
} as const;

export type Stand = keyof typeof stands;

/** What becomes of what was said: it takes effect, it is kept without an effect, or it is an error. */
export const effects = {
  counts: 'counts',
  approves: 'approved',
  reapproves: 'approved again',
  refuses: 'refused',
  refunds: 'refunded',
  corrects: 'amount corrected',
  reopens: 'pending again',
  moves: 'moves to that affiliate',
  assessed: 'priced again',
  earns_again: 'available on another day',
  same: 'known',
  older: 'kept, nothing changes',
  contradicts: 'kept, nothing changes',
  as_own: 'as through its own affiliate',
  terms_kept: 'kept, the sale stays as approved',
  settled: 'kept, the sale stays as paid',
  amount_final: 'error `amount_final`',
  refused_is_final: 'error `refused_is_final`',
  channel_is_final: 'error `channel_is_final`',
  status_cannot_go_back: 'error `status_cannot_go_back`',
  decided_by_staff: 'error `decided_by_staff`',
  conversion_decided: 'error `conversion_decided`',
  conversion_billed: 'error `conversion_billed`',
} as const;

export type Effect = keyof typeof effects;

const errors = [
  'amount_final',
  'refused_is_final',
  'channel_is_final',
  'status_cannot_go_back',
  'decided_by_staff',
  'conversion_decided',
  'conversion_billed',
] as const satisfies readonly Effect[];

/** What becomes of it; with two, of a message and of a line of a file, whose contradictions a person reads. */
type Cell = Effect | readonly [message: Effect, line: Effect];

interface Rule {
  /** In words, for the documentation. */
  said: string;
  cells: Readonly<Record<Stand, Cell>>;
}

/** The cells of a row, in the order of `stands`. */
const cells = (...row: readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell]): Rule['cells'] => {
  const [pending, approved, settled, billed, refused, final, closed] = row;
  return { pending, approved, settled, billed, refused, final, closed };
};

/** The same wherever a sale stands. */
const always = (cell: Cell): Rule['cells'] => cells(cell, cell, cell, cell, cell, cell, cell);

const back = ['contradicts', 'status_cannot_go_back'] as const;
const otherAmount = ['contradicts', 'amount_final'] as const;
const no = 'refused_is_final';

/** What servers and files say of the status and the amount of a sale. */
export const newsRules = {
  overruled: { said: 'what counts, before a decision of our people', cells: always('older') },
  overruled_other: {
    said: 'anything else, before a decision of our people',
    cells: always(['older', 'decided_by_staff']),
  },
  older_pending: { said: '`pending`, before what counts', cells: always('older') },
  older_approved: {
    said: '`approved`, before what counts',
    cells: cells('approves', 'older', 'older', 'older', 'older', 'older', 'older'),
  },
  older_refused: {
    said: '`refused`, before an approval that may take it back',
    cells: cells('refuses', 'older', 'older', 'older', 'older', 'older', 'older'),
  },
  older_refused_final: {
    said: '`refused`, before an approval that may not take it back',
    cells: cells('refuses', 'refunds', 'refunds', 'refunds', 'corrects', 'corrects', 'corrects'),
  },
  pending: { said: '`pending`, the same amount', cells: cells('same', back, back, back, back, back, back) },
  pending_other: {
    said: '`pending`, another amount',
    cells: cells('counts', otherAmount, otherAmount, otherAmount, otherAmount, otherAmount, otherAmount),
  },
  approved: {
    said: '`approved`, the same amount',
    cells: cells('approves', 'same', 'same', 'same', 'reapproves', no, no),
  },
  approved_lower: {
    said: '`approved`, a smaller amount',
    cells: cells('approves', 'corrects', 'corrects', 'corrects', 'reapproves', no, no),
  },
  approved_higher: {
    said: '`approved`, a larger amount, up to the billed one',
    cells: cells('approves', 'corrects', 'corrects', 'corrects', 'reapproves', no, no),
  },
  approved_higher_then: {
    said: '`approved`, a larger amount of the same time',
    cells: cells('approves', otherAmount, otherAmount, otherAmount, 'reapproves', no, no),
  },
  approved_above_bill: {
    said: '`approved`, more than the billed amount',
    cells: cells('approves', 'corrects', 'corrects', 'amount_final', 'reapproves', no, no),
  },
  older_above_bill: {
    said: '`approved`, more than the billed amount, before what counts',
    cells: cells('approves', 'older', 'older', 'older', 'corrects', 'corrects', 'older'),
  },
  approved_with_refusal: {
    said: '`approved`, at the time of the refusal',
    cells: cells('approves', 'same', 'same', 'same', back, back, back),
  },
  refused: {
    said: '`refused`, the same amount',
    cells: cells('refuses', 'refunds', 'refunds', 'refunds', 'same', 'same', 'same'),
  },
  refused_other: {
    said: '`refused`, another amount',
    cells: cells(
      'refuses',
      ['refunds', 'amount_final'],
      ['refunds', 'amount_final'],
      ['refunds', 'amount_final'],
      otherAmount,
      otherAmount,
      otherAmount,
    ),
  },
  elsewhere: {
    said: 'anything through another affiliate, where the sale may not move',
    cells: always(['as_own', 'channel_is_final']),
  },
} as const satisfies Record<string, Rule>;

/**
 * What they name beside it, of a sale that keeps its status and amount or not. Refused, the sale was approved before: one
 * that never was stands as a pending one, as does one that is approved again and one that is blocked.
 */
export const termsRules = {
  channel: {
    said: 'another affiliate, and the sale would move',
    cells: cells(
      'moves',
      'channel_is_final',
      'channel_is_final',
      'channel_is_final',
      'channel_is_final',
      'channel_is_final',
      'channel_is_final',
    ),
  },
  terms: {
    said: 'another time, click or kind',
    cells: cells('assessed', 'terms_kept', 'settled', 'terms_kept', 'terms_kept', 'terms_kept', 'settled'),
  },
  day: {
    said: 'another day of the approval',
    cells: cells('counts', 'earns_again', 'settled', 'settled', 'terms_kept', 'terms_kept', 'settled'),
  },
  before: {
    said: 'what happened before its first decision',
    cells: cells('counts', 'terms_kept', 'settled', 'terms_kept', 'terms_kept', 'terms_kept', 'settled'),
  },
} as const satisfies Record<string, Rule>;

/** What our people decide. */
export const decisionRules = {
  approve: {
    said: 'our people approve it',
    cells: cells('approves', 'same', 'same', 'same', 'reapproves', 'reapproves', 'conversion_billed'),
  },
  refuse: {
    said: 'our people refuse it',
    cells: cells('refuses', 'refunds', 'refunds', 'refunds', 'same', 'same', 'same'),
  },
  reopen: {
    said: 'our people make it pending',
    cells: cells(
      'same',
      'conversion_decided',
      'conversion_decided',
      'conversion_decided',
      'reopens',
      'reopens',
      'conversion_billed',
    ),
  },
  amount: {
    said: 'our people correct its amount, up to the billed one',
    cells: cells(
      'counts',
      'corrects',
      'corrects',
      'corrects',
      'conversion_decided',
      'conversion_decided',
      'conversion_decided',
    ),
  },
  amount_above_bill: {
    said: 'our people correct its amount to more than the billed one',
    cells: cells(
      'counts',
      'corrects',
      'corrects',
      'amount_final',
      'conversion_decided',
      'conversion_decided',
      'conversion_decided',
    ),
  },
} as const satisfies Record<string, Rule>;

export type News = keyof typeof newsRules;
export type Terms = keyof typeof termsRules;
export type Decided = keyof typeof decisionRules;

/** Returns what becomes of something that is said of a sale. */
export function effectOf({ cells: row }: Rule, stand: Stand, source: 'postback' | 'file' | 'staff'): Effect {
  const cell = row[stand];
  if (typeof cell === 'string') return cell;
  return source === 'file' ? cell[1] : cell[0];
}

/** The code of an error; null where it is none. */
export const errorOf = (effect: Effect): (typeof errors)[number] | null =>
  errors.find((code) => code === effect) ?? null;

/** A table of Markdown: what was said by where the sale stands. */
export function printRules(rules: Readonly<Record<string, Rule>>): string {
  const show = (cell: Cell) =>
    typeof cell === 'string' ? effects[cell] : `${effects[cell[0]]}; of a file: ${effects[cell[1]]}`;
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a constant is typed as any text
  const keys = Object.keys(stands) as Stand[];
  return [
    line(['', ...Object.values(stands)]),
    line(Array.from({ length: keys.length + 1 }, () => '---')),
    ...Object.values(rules).map(({ said, cells: row }) => line([said, ...keys.map((stand) => show(row[stand]))])),
  ].join('\n');
}
