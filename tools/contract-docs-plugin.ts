import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import type { Plugin } from 'vite';

type Compiler = typeof ts;

/** The parts of a contract whose fields have comments. */
const parts = ['record', 'input', 'filter'] as const;

/** What the source of a contract says of it, and of its fields by name; those of objects within fields by `reports.at`. */
type ContractDocs = Record<'description', string> & Record<(typeof parts)[number], Record<string, string>>;

const ID = 'virtual:contract-docs';

/**
 * Serves `virtual:contract-docs`, whose default export has the doc comments of the contracts by the names of their resources.
 * The API reference shows them: a sentence about a field stands once, and the sites do not load it.
 */
export function contractDocs(): Plugin {
  return {
    name: 'contract-docs',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      // Hundreds of milliseconds, of which only what serves the reference needs to know.
      const { default: compiler } = await import('typescript');
      return `export default ${JSON.stringify(readContractDocs(compiler, join(import.meta.dirname, '..')))};`;
    },
  };
}

function readContractDocs(compiler: Compiler, root: string): Record<string, ContractDocs> {
  const sources = new Sources(compiler, root);
  const folder = 'shared/resources';
  const paths = readdirSync(join(root, folder), { encoding: 'utf8', recursive: true });
  const found = paths.filter((path) => path.endsWith('.ts')).flatMap((path) => sources.contractsOf(join(folder, path)));
  return Object.fromEntries(found.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** A declaration with the file that it stands in. */
interface Place {
  node: ts.Node;
  file: ts.SourceFile;
}

/** The sources of the contracts, read at most once. */
class Sources {
  readonly #compiler: Compiler;
  readonly #root: string;
  readonly #files = new Map<string, ts.SourceFile>();

  constructor(compiler: Compiler, root: string) {
    this.#compiler = compiler;
    this.#root = root;
  }

  /** Returns the contracts that a file declares, by the names of their resources. */
  contractsOf(path: string): [string, ContractDocs][] {
    const file = this.#fileAt(path);
    return variablesOf(this.#compiler, file).flatMap((variable) => {
      const { initializer } = variable;
      const { isCallExpression, isObjectLiteralExpression } = this.#compiler;
      if (!initializer || !isCallExpression(initializer)) return [];
      const [definition] = initializer.arguments;
      if (initializer.expression.getText() !== 'defineContract' || !definition) return [];
      if (!isObjectLiteralExpression(definition)) return [];
      const name = memberOf(this.#compiler, definition, 'name');
      if (!name || !this.#compiler.isStringLiteral(name)) return [];
      const docs: ContractDocs = { description: this.#commentOf(variable), record: {}, input: {}, filter: {} };
      for (const part of parts) {
        const schema = memberOf(this.#compiler, definition, part);
        if (schema) this.#collectFields({ node: schema, file }, docs[part]);
      }
      return [[name.text, docs]];
    });
  }

  /**
   * Adds the comments of all fields that an expression has: of literals, of what they spread, of what a function returns, and
   * of what is within fields, with the names of these before theirs.
   */
  #collectFields({ node, file }: Place, into: Record<string, string>, within = ''): void {
    const compiler = this.#compiler;
    if (compiler.isObjectLiteralExpression(node)) {
      for (const property of node.properties) {
        if (compiler.isSpreadAssignment(property))
          this.#collectFields({ node: property.expression, file }, into, within);
        else this.#collectField(property, file, into, within);
      }
    } else if (compiler.isCallExpression(node)) {
      if (compiler.isIdentifier(node.expression)) this.#collectFields({ node: node.expression, file }, into, within);
      for (const argument of node.arguments) this.#collectFields({ node: argument, file }, into, within);
    } else if (compiler.isArrayLiteralExpression(node)) {
      const [name, value] = node.elements;
      // One of the entries of an object, whose names a list has: `[name, z.optional(source)]`.
      if (name && value && compiler.isIdentifier(name) && compiler.isCallExpression(value)) {
        const [schema] = value.arguments;
        const variable =
          schema && variablesOf(compiler, file).find((one) => one.name.getText(file) === schema.getText(file));
        if (variable) into[`${within}*`] = this.#commentOf(variable);
        this.#collectFields({ node: value, file }, into, `${within}*.`);
        return;
      }
      // Variants of an object: of fields with one name, the first one speaks.
      for (const element of node.elements) {
        const own: Record<string, string> = {};
        this.#collectFields({ node: element, file }, own, within);
        Object.assign(into, { ...own, ...into });
      }
    } else if (
      compiler.isPropertyAccessExpression(node) ||
      compiler.isParenthesizedExpression(node) ||
      compiler.isAsExpression(node)
    ) {
      this.#collectFields({ node: node.expression, file }, into, within);
    } else if (compiler.isIdentifier(node)) {
      const declared = this.#declarationOf(node.text, file);
      if (declared) this.#collectFields(declared, into, within);
    } else if (compiler.isArrowFunction(node) || compiler.isFunctionDeclaration(node)) {
      const { body } = node;
      if (body && compiler.isBlock(body)) {
        compiler.forEachChild(body, (child) => this.#collectFields({ node: child, file }, into, within));
      } else if (body) this.#collectFields({ node: body, file }, into, within);
    } else if (compiler.isReturnStatement(node) && node.expression) {
      this.#collectFields({ node: node.expression, file }, into, within);
    }
  }

  /** Adds the comment of a field and of those within it. */
  #collectField(
    property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
    file: ts.SourceFile,
    into: Record<string, string>,
    within: string,
  ): void {
    const path = within + property.name.getText(file).replaceAll("'", '');
    const comment = this.#commentOf(property);
    if (comment !== '') into[path] = comment;
    const { isPropertyAssignment, isShorthandPropertyAssignment } = this.#compiler;
    if (isPropertyAssignment(property)) this.#collectFields({ node: property.initializer, file }, into, `${path}.`);
    else if (isShorthandPropertyAssignment(property))
      this.#collectFields({ node: property.name, file }, into, `${path}.`);
  }

  /** Returns what a name stands for in a file: a variable's value or a function, of the file itself or one that it imports. */
  #declarationOf(name: string, file: ts.SourceFile): Place | undefined {
    const variable = variablesOf(this.#compiler, file).find((one) => one.name.getText(file) === name);
    if (variable?.initializer) return { node: variable.initializer, file };
    for (const statement of file.statements) {
      if (this.#compiler.isFunctionDeclaration(statement) && statement.name?.text === name)
        return { node: statement, file };
      if (!this.#compiler.isImportDeclaration(statement)) continue;
      const { moduleSpecifier, importClause } = statement;
      const names = importClause?.namedBindings;
      if (!names || !this.#compiler.isNamedImports(names)) continue;
      const isImported = names.elements.some((element) => element.name.text === name);
      const path = this.#compiler.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
      if (isImported && path.startsWith('#shared/'))
        return this.#declarationOf(name, this.#fileAt(path.replace('#', '')));
    }
    return undefined;
  }

  /** Returns the doc comment of a declaration as one line, without where the specification has it. */
  #commentOf(node: ts.Node): string {
    return this.#compiler
      .getJSDocCommentsAndTags(node)
      .map(({ comment }) => this.#compiler.getTextOfJSDocComment(comment) ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ \(spec §\d+\)|spec §\d+: /g, '');
  }

  #fileAt(path: string): ts.SourceFile {
    const known = this.#files.get(path);
    if (known) return known;
    const { createSourceFile, ScriptTarget } = this.#compiler;
    const file = createSourceFile(path, readFileSync(join(this.#root, path), 'utf8'), ScriptTarget.Latest, true);
    this.#files.set(path, file);
    return file;
  }
}

const variablesOf = (compiler: Compiler, file: ts.SourceFile): ts.VariableDeclaration[] =>
  file.statements.flatMap((statement) =>
    compiler.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );

/** Returns the value of a member of an object literal, also of `{ name }`. */
function memberOf(compiler: Compiler, literal: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const member = literal.properties.find((property) => property.name?.getText() === name);
  if (!member) return undefined;
  if (compiler.isPropertyAssignment(member)) return member.initializer;
  return compiler.isShorthandPropertyAssignment(member) ? member.name : undefined;
}
