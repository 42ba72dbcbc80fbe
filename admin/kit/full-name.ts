/** Joins first and last name; another gateway may hold both in the first. */
export const fullName = ({ name, last_name }: { name: string; last_name: string | null }): string =>
  [name, last_name].filter(Boolean).join(' ');
