/** The bank's answer about a payment. */
export interface BankAnswer {
  /** Up to five codes of two characters, without blanks. */
  codes: string;
  /** `YYYY-MM-DD`; default: no date. */
  paidOn?: string;
  /** Default: the requested amount if there is a date. */
  paidCents?: number;
}

const put = (line: string, start: number, text: string) =>
  line.slice(0, start - 1) + text + line.slice(start - 1 + text.length);
const digits = (value: number | bigint, length: number) => String(value).padStart(length, '0');

function answerLine(line: string, { codes, paidOn, paidCents }: BankAnswer): string {
  const [year = '', month = '', day = ''] = (paidOn ?? '').split('-');
  const date = paidOn === undefined ? '0'.repeat(8) : day + month + year;
  const cents = paidCents ?? (paidOn === undefined ? 0 : Number(line.slice(119, 134)));
  return put(put(put(line, 155, date), 163, digits(cents, 15)), 231, codes.padEnd(10));
}

/**
 * Creates the return of a CNAB 240 file, without using the gateway's own layouts.
 *
 * @param answerOf the bank's answer about the payment with a number; undefined leaves it out of the return
 */
export function returnOf(file: Buffer, answerOf: (number: string) => BankAnswer | undefined): string {
  const lines: string[] = [];
  let isLeftOut = false;
  let [lotStart, cents] = [0, 0n];
  for (const line of file.toString('latin1').split('\r\n').slice(0, -1)) {
    const type = line.charAt(7);
    if (type === '0') lines.push(put(line, 143, '2'));
    else if (type === '1') {
      [lotStart, cents] = [lines.length, 0n];
      lines.push(line);
    } else if (type === '5') {
      const count = lines.length - lotStart + 1;
      lines.push(put(put(line, 18, digits(count, 6)), 24, digits(cents, 18)));
    } else if (type === '9') lines.push(put(line, 24, digits(lines.length + 1, 6)));
    else if (line.charAt(13) === 'A') {
      const answer = answerOf(line.slice(73, 93));
      isLeftOut = answer === undefined;
      if (answer === undefined) continue;
      cents += BigInt(line.slice(119, 134));
      lines.push(answerLine(line, answer));
    } else if (!isLeftOut) lines.push(line);
  }
  return lines.map((line) => `${line}\r\n`).join('');
}
