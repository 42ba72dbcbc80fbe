/** A piece of HTML whose values are escaped already; made by {@link html} alone. */
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

/** HTML as a tagged template: whatever is put in is escaped, unless it was made by this tag. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = strings.map((string, index) => {
    const value = values[index];
    return value === undefined ? string : string + markupOf(value);
  });
  return new Html(markup.join(''));
}
