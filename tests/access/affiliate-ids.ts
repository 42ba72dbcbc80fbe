const names = new Set(['affiliate_id', 'affiliateId', 'id_affiliate']);

/** Returns whose rows an answer shows: the affiliate ids in a text of JSON, at any depth. None for any other text. */
export function affiliateIdsIn(text: string): Set<number> {
  const found = new Set<number>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (names.has(name) && inner !== null && inner !== '' && Number.isInteger(Number(inner))) {
        found.add(Number(inner));
      }
      collect(inner);
    }
  };
  try {
    collect(JSON.parse(text));
  } catch {
    // A file, or a page.
  }
  return found;
}
