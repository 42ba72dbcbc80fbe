import Box from '@mui/material/Box';
import { unaccented } from '#shared/rules/unaccented.ts';

interface Part {
  text: string;
  isMatched: boolean;
}

const codeLengthMin = 3;

/** The characters that a comparison looks at, each with its place in the text. */
function reduced(text: string, isKept: (character: string) => boolean) {
  const characters: string[] = [];
  const places: number[] = [];
  for (const [place, character] of Array.from(text).entries()) {
    const plain = unaccented(character);
    if (plain.length !== 1 || !isKept(plain)) continue;
    characters.push(plain);
    places.push(place);
  }
  return { text: characters.join(''), places };
}

const isLetterOrDigit = (character: string) => /[\p{L}\d]/u.test(character);

/** Returns first and last place of each part that a searched text names; documents and numbers without their punctuation. */
function rangesOf(text: string, searched: string): [first: number, last: number][] {
  const wanted = unaccented(searched.trim());
  const whole = reduced(text, () => true);
  const range = ({ places }: { places: number[] }, at: number, length: number): [number, number] => [
    places[at] ?? 0,
    places[at + length - 1] ?? 0,
  ];
  const at = wanted === '' ? -1 : whole.text.indexOf(wanted);
  if (at !== -1) return [range(whole, at, wanted.length)];
  const code = reduced(text, isLetterOrDigit);
  const wantedCode = reduced(wanted, isLetterOrDigit).text;
  const codeAt = wantedCode.length >= codeLengthMin && /\d/.test(wantedCode) ? code.text.indexOf(wantedCode) : -1;
  if (codeAt !== -1) return [range(code, codeAt, wantedCode.length)];
  return wanted
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .flatMap((word): [number, number][] => {
      // A single character is too common at the beginnings of words.
      const end = word.length === 1 ? '(?![\\p{L}\\d])' : '';
      const found = new RegExp(`(?<![\\p{L}\\d])${word}${end}`, 'u').exec(whole.text);
      return found ? [range(whole, found.index, word.length)] : [];
    });
}

/** Cuts a text into the parts that a searched text names and the others. */
export function matchedParts(text: string, searched: string): Part[] {
  const characters = Array.from(text);
  const ranges = rangesOf(text, searched).toSorted(([one], [other]) => one - other);
  const parts: Part[] = [];
  let done = 0;
  const add = (end: number, isMatched: boolean) => {
    if (end > done) parts.push({ text: characters.slice(done, end).join(''), isMatched });
    done = Math.max(done, end);
  };
  for (const [first, last] of ranges) {
    add(first, false);
    add(last + 1, true);
  }
  add(characters.length, false);
  return parts;
}

/** Whether a text has what was searched. */
export const isMatched = (text: string, searched: string): boolean =>
  matchedParts(text, searched).some((part) => part.isMatched);

/** Shows a text with the part that was searched marked. */
export function MatchedText({ text, searched }: { text: string; searched: string }) {
  return matchedParts(text, searched).map((part, index) =>
    part.isMatched ? (
      <Box
        key={index}
        component="mark"
        sx={{
          color: 'text.primary',
          borderRadius: 0.5,
          bgcolor: ({ palette }) => `color-mix(in srgb, ${palette.warning.main} 18%, transparent)`,
        }}
      >
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  );
}
