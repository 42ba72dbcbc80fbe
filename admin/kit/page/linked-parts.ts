/** What looks like the end of a sentence is not part of its last link. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

interface TextPart {
  text: string;
  isLink: boolean;
}

/** Splits a text at its web addresses. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 0: link } of text.matchAll(LINK)) {
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
    parts.push({ text: link, isLink: true });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}
