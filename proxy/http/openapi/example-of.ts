import type { JsonSchema } from './schema.ts';

/** Example values, chosen by the pattern of the contract's field. */
const texts: readonly (readonly [test: (pattern: string) => boolean, value: string])[] = [
  [(pattern) => pattern.includes('T('), '2026-11-20T12:00:00.000Z'],
  [(pattern) => pattern.includes('02-29'), '2026-11-20'],
  [(pattern) => pattern.includes('https?'), 'https://www.exemplo.com.br'],
  [(pattern) => pattern.includes('@'), 'pessoa@exemplo.com.br'],
  [(pattern) => pattern === String.raw`^\d{8}$`, '01310100'],
  [(pattern) => pattern.includes('-[1-9]'), '8-3'],
  [(pattern) => pattern.includes('0[1-9]|1[0-2])$'), '2026-11'],
  [(pattern) => pattern.includes('{6}$'), '123456'],
];

/** Builds an example value that fits a schema. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice);
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, exampleOf(of)]));
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : [];
    case 'integer':
      return 1;
    case 'number':
      return 10.5;
    case 'boolean':
      return true;
    case 'string':
      return texts.find(([test]) => test(schema.pattern ?? ''))?.[1] ?? 'texto'.slice(0, schema.maxLength);
    default:
      return null;
  }
}
