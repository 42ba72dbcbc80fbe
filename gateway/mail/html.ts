/** HTML with escaped values; created by {@link html} only. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '');

type Value = string | number | Html | readonly Html[];

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return value.map(({ markup }) => markup).join('');
}

/** Tagged template for HTML. Escapes interpolated values unless they were created by this tag. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = strings.map((string, index) => {
    const value = values[index];
    return value === undefined ? string : string + markupOf(value);
  });
  return new Html(markup.join(''));
}
