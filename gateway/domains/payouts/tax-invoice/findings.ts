import { toReais } from '#shared/money.ts';
import type { Note } from './note.ts';
import type { InvoiceFinding } from './table.ts';

/** The expected contents of the note for some invoices. */
export interface ExpectedNote {
  /** The documents of the payees at the time of the payment requests. */
  issuers: readonly string[];
  taker: string;
  amountCents: number;
  yearmonths: readonly string[];
}

/** An amount in reais, as in JSON. */
const amountText = (cents: number): string => String(toReais(cents));

/**
 * Compares a note with its expected contents.
 *
 * @param note undefined for a file that only people can read: then the findings list what to check
 */
export function findingsOf(expected: ExpectedNote, note: Note | undefined): InvoiceFinding[] {
  const { issuers, taker, amountCents, yearmonths } = expected;
  const [issuer] = issuers;
  const ask = (check: string, wanted: string | null, found: string | null, ok: boolean): InvoiceFinding => ({
    check,
    ok: note === undefined ? null : ok,
    expected: wanted,
    found,
  });
  /** A value missing from the note is left to a person. */
  const amountFinding = (
    check: string,
    wantedCents: number,
    foundCents: number | null | undefined,
  ): InvoiceFinding => ({
    check,
    ok: foundCents == null ? null : foundCents === wantedCents,
    expected: amountText(wantedCents),
    found: foundCents == null ? null : amountText(foundCents),
  });
  const common = [
    ask('issuer', issuers.join(', '), note?.issuer ?? null, issuers.length === 1 && note?.issuer === issuer),
    ask('taker', taker, note?.taker ?? null, note?.taker === taker),
    ask(
      'amount',
      amountText(amountCents),
      note?.amountCents == null ? null : amountText(note.amountCents),
      note?.amountCents === amountCents,
    ),
    amountFinding('withheld', 0, note?.withheldCents),
    amountFinding('net', amountCents, note?.netCents),
    ask(
      'month',
      yearmonths.join(', '),
      note?.yearmonth ?? null,
      yearmonths.some((month) => month === note?.yearmonth),
    ),
    // A note that was used before is refused on upload.
    ask('number', null, note?.number ?? null, true),
  ];
  const flag = (check: string, isSo: boolean | null): InvoiceFinding => ({
    check,
    ok: isSo === null ? null : !isSo,
    expected: null,
    found: null,
  });
  if (note === undefined) return [...common, flag('cancelled', null)];
  return [...common, flag('cancelled', note.isCancelled), flag('production', note.isTest), flag('signature', null)];
}
