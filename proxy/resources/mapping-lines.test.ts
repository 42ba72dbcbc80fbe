import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** What a gateway does otherwise than its dialect says is little: a mapping that is longer lacks a word of its language. */
const linesMax = 30;

/** The mappings of a file, each with its lines. */
function mappingsIn(file: string): { name: string; lines: number }[] {
  const source = readFileSync(file, 'utf8');
  return parseSync(file, source).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' &&
      init?.type === 'CallExpression' &&
      init.callee.type === 'Identifier' &&
      ['mapping', 'plainMapping'].includes(init.callee.name)
        ? [{ name: id.name, lines: source.slice(statement.start, statement.end).split('\n').length }]
        : [],
    );
  });
}

test(`a mapping has at most ${linesMax} lines`, () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const found = files.flatMap((file) => mappingsIn(join(import.meta.dirname, file)));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ lines }) => lines > linesMax)).toEqual([]);
});
