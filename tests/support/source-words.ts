import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** What a source says about texts and other sources. */
export interface SourceWords {
  /** Its strings, those of types left out. */
  strings: readonly string[];
  /** What surrounds the values in its templates: `a.${b}.c` is `['a.', '.c']`. */
  templates: readonly (readonly string[])[];
  imports: readonly { path: string; isDynamic: boolean }[];
  /** The sources that it loads by `listScreen`. */
  listScreens: readonly string[];
  /** The variables that it passes as a `list`, or of which it shows a `labelKey`. */
  shownLists: readonly string[];
  /** The code lists that it defines, by variable. */
  codeLists: ReadonlyMap<string, string>;
}

interface Node {
  type: string;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The syntax of types whose `expression` is a value. */
const valuesInTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;
const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** Parses a source as the build does. */
export function readSourceWords(file: string): SourceWords {
  const strings: string[] = [];
  const templates: string[][] = [];
  const imports: { path: string; isDynamic: boolean }[] = [];
  const listScreens: string[] = [];
  const shownLists: string[] = [];
  const codeLists = new Map<string, string>();

  const importFrom = (node: Node, isDynamic: boolean) => {
    const path = stringOf(node['source']);
    const isType = node['importKind'] === 'type' || node['exportKind'] === 'type';
    if (path !== undefined && !isType) imports.push({ path, isDynamic });
  };
  const visitors: Readonly<Record<string, (node: Node) => void>> = {
    Literal: (node) => {
      const text = stringOf(node);
      if (text !== undefined) strings.push(text);
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      if (parts.length === 1) strings.push(...parts);
      else templates.push(parts);
    },
    ImportDeclaration: (node) => importFrom(node, false),
    ExportNamedDeclaration: (node) => importFrom(node, false),
    ExportAllDeclaration: (node) => importFrom(node, false),
    ImportExpression: (node) => importFrom(node, true),
    CallExpression: ({ callee, arguments: given }) => {
      if (nameOf(callee) !== 'listScreen') return;
      const [load] = given as Node[];
      const path = isNode(load?.['body']) ? stringOf(load['body']['source']) : undefined;
      if (path === undefined) throw new Error(`${file}: a list screen whose source is not seen`);
      listScreens.push(path);
    },
    JSXAttribute: ({ name, value }) => {
      const list = isNode(value) && value.type === 'JSXExpressionContainer' ? nameOf(value['expression']) : undefined;
      if (nameOf(name) === 'list' && list !== undefined) shownLists.push(list);
    },
    MemberExpression: ({ object, property }) => {
      const list = nameOf(object);
      if (nameOf(property) === 'labelKey' && list !== undefined) shownLists.push(list);
    },
    VariableDeclarator: ({ id, init }) => {
      const variable = nameOf(id);
      if (variable === undefined || !isNode(init) || nameOf(init['callee']) !== 'defineCodeList') return;
      const [options] = init['arguments'] as Node[];
      for (const { key, value } of (options?.['properties'] ?? []) as Node[]) {
        const name = stringOf(value);
        if (nameOf(key) === 'name' && name !== undefined) codeLists.set(variable, name);
      }
    },
  };

  function visit(value: unknown): void {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type.startsWith('TS')) {
      if (valuesInTypes.has(value.type)) visit(value['expression']);
      return;
    }
    visitors[value.type]?.(value);
    for (const [property, child] of Object.entries(value)) if (property !== 'source') visit(child);
  }

  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program);
  return { strings, templates, imports, listScreens, shownLists, codeLists };
}
