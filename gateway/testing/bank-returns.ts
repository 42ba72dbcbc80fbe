export { type BankAnswer, returnOf } from '../sample/bank-answer.ts';

const put = (line: string, start: number, text: string) =>
  line.slice(0, start - 1) + text + line.slice(start - 1 + text.length);
const digits = (value: number | bigint, length: number) => String(value).padStart(length, '0');

/** Returns a bank return with its payments in another order, each with its two lines. */
export function shuffled(text: string, random: () => number): string {
  const lines = text.split('\r\n').slice(0, -1);
  const [first = '', second = ''] = lines;
  const pairs: string[][] = [];
  for (let index = 2; index < lines.length - 2; index += 2) pairs.push(lines.slice(index, index + 2));
  const mixed = pairs.map((pair) => ({ pair, key: random() })).toSorted((left, right) => left.key - right.key);
  return [first, second, ...mixed.flatMap(({ pair }) => pair), ...lines.slice(-2)]
    .map((line) => `${line}\r\n`)
    .join('');
}

/** Returns a bank return of the sample bank without payments. @param serial makes its content unique */
export function emptyReturn(serial: number): string {
  const header = put(put(put(`00100000${' '.repeat(232)}`, 33, '0001234567'), 143, '2'), 158, digits(serial, 6));
  const trailer = put(`00199999${' '.repeat(232)}`, 18, '000000000002');
  return `${header}\r\n${trailer}\r\n`;
}

/** Returns the form by which a bank return is sent. */
export function returnForm(content: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content]), 'retorno.ret');
  return form;
}
