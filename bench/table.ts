import { type Line, round, verdictOf } from './figure.ts';

const heads = ['what', 'target', 'measured', 'ok'];

/** Formats the lines as a table of aligned columns, `what | target | measured | ok`, ending with a line break. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [heads, ...lines.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...body] = rows.map((row) => rowOf(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))));
  const rule = rowOf(widths.map((width) => '-'.repeat(width)));
  return `${[head, rule, ...body].join('\n')}\n`;
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function cellsOf(line: Line): string[] {
  const verdict = verdictOf(line);
  if ('reason' in line) return [line.what, '', line.reason, verdict];
  const { what, target, value, unit, detail } = line;
  const measured = (number: number) => `${round(number)}${unit && ` ${unit}`}`;
  const bound = target && `${target.is === 'at least' ? '≥' : '≤'} ${measured(target.value)}`;
  return [what, bound ?? '', `${measured(value)}${detail && ` (${detail})`}`, verdict];
}
