const databaseText = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

/**
 * An instant as the wire writes it (ISO 8601 in UTC, milliseconds), from the text that the database gives in UTC. A page of
 * the report has hundreds: by way of `Date` they would take longer than everything else about it.
 */
export function instantText(text: string): string {
  const [, date, time, fraction = ''] = databaseText.exec(text) ?? [];
  return date === undefined ? new Date(text).toISOString() : `${date}T${time ?? ''}.${fraction.padEnd(3, '0')}Z`;
}
