/**
 * Returns first and last name of an affiliate. Without a last name (older records hold the full name in `name`), the
 * first word is the first name and the rest the last name (spec §3).
 */
export function splitName(name: string, lastName: string | null): { name: string; lastName: string } {
  if (lastName !== null) return { name, lastName };
  const [first = '', ...others] = name.trim().split(/\s+/);
  return { name: first, lastName: others.join(' ') };
}
