/**
 * Makes the return of a bank from the CNAB 240 file that it was sent, without the platform's own layouts: the two letters of
 * each payment at 231, and for paid ones the date at 155 and the value at 163, as FEBRABAN's manual has them.
 *
 * @param paidOn the date of what is paid, `YYYY-MM-DD`
 * @param codeOf the code of a payment by its number, the text at 74; undefined: the bank does not answer about it
 */
export function bankAnswer(file: string, paidOn: string, codeOf: (number: string) => string | undefined): string {
  const [year = '', month = '', day = ''] = paidOn.split('-');
  const lines = file.split('\r\n').filter((line) => line !== '');
  const answered = lines.map((line) => {
    if (line.length !== 240) throw new Error(`A line of ${line.length} characters: ${line}`);
    if (line[7] === '0') return put(line, 143, '2');
    if (line[7] !== '3' || line[13] !== 'A') return line;
    const code = codeOf(line.slice(73, 93).trim());
    if (code === undefined) return line;
    const settled = code === '00' ? put(put(line, 155, day + month + year), 163, line.slice(119, 134)) : line;
    return put(settled, 231, code.padEnd(10));
  });
  return answered.map((line) => `${line}\r\n`).join('');
}

/** @param start counted from 1, as in the manuals of banks */
const put = (line: string, start: number, text: string): string =>
  line.slice(0, start - 1) + text + line.slice(start - 1 + text.length);

/** The payments of a CNAB 240 file, read by the positions of FEBRABAN's manual alone. */
export function paymentsIn(file: string): { number: string; cents: bigint; name: string }[] {
  return file
    .split('\r\n')
    .filter((line) => line[7] === '3' && line[13] === 'A')
    .map((line) => ({
      number: line.slice(73, 93).trim(),
      cents: BigInt(line.slice(119, 134)),
      name: line.slice(43, 73).trim(),
    }));
}
