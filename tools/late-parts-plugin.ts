import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** A component of a library that is loaded when it is first drawn, rather than with what could draw it. */
interface LatePart {
  /** The path of its module. */
  file: string;
  /** The name of its export, the only one that others import. */
  name: string;
  /** The path of the module whose export `Placeholder` keeps its place; it gets the same props. Nothing by default. */
  placeholder?: string;
}

const PREFIX = '\0late-part:';

/**
 * Puts a component that loads another in the place of that one. Libraries import all that they could draw: a list of react-admin
 * brings its filters, the form around them and every input, though people wait for its rows.
 *
 * @param ui the folder of the components that the replacements are made of
 */
export function lateParts(ui: string, parts: readonly LatePart[]): Plugin {
  const names: ReadonlySet<string> = new Set(parts.map(({ file }) => basename(file)));
  return {
    name: 'late-parts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      // Only the library itself imports them by a path; the replacement has the whole one.
      if (!source.startsWith('.') || !names.has(basename(source))) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const part = parts.find(({ file }) => file === resolved?.id);
      return part && PREFIX + part.file;
    },
    load(id) {
      const part = parts.find(({ file }) => id === PREFIX + file);
      return part && replacement(ui, part);
    },
  };
}

const replacement = (ui: string, { file, name, placeholder }: LatePart): string => `
  import { createElement } from 'react';
  import { lazyPart } from ${JSON.stringify(`${ui}/lazy-part.tsx`)};
  import { LazyPlace } from ${JSON.stringify(`${ui}/lazy-place.tsx`)};
  ${placeholder === undefined ? 'const Placeholder = () => null;' : `import { Placeholder } from ${JSON.stringify(placeholder)};`}
  const Part = lazyPart(async () => {
    const { ${name} } = await import(${JSON.stringify(file)});
    return { ${name} };
  }, ${JSON.stringify(name)});
  export const ${name} = (props) =>
    createElement(LazyPlace, { fallback: createElement(Placeholder, props) }, createElement(Part, props));
`;
