/** The name of an affiliate as one text. */
export const fullName = ({ name, lastName }: { name: string; lastName: string | null }): string =>
  lastName ? `${name} ${lastName}` : name;
