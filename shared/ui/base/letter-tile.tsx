import { styled } from '@mui/material/styles';
import { tint } from './theme-parts.ts';

/** The first letters of the first two words; one of a name of one word. */
function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map(([letter = '']) => letter)
    .join('')
    .toUpperCase();
}

/** A colour that is always the same for a name. */
const hueOf = (name: string): number =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

const Tile = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  borderRadius: 9,
  fontWeight: 700,
  lineHeight: 1,
});

interface LetterTileProps {
  name: string;
  sizePx: number;
}

/** Two letters in a colour of their own, by which the eye finds a name again; the name stands beside it as text. */
export function LetterTile({ name, sizePx }: LetterTileProps) {
  const colour = `hsl(${hueOf(name)} 65% 42%)`;
  return (
    <Tile
      aria-hidden
      style={{
        width: sizePx,
        height: sizePx,
        fontSize: sizePx * 0.38,
        // Mixed with what is behind and with the text, so that they suit a light and a dark page.
        backgroundColor: tint(colour, 16),
        color: `color-mix(in srgb, ${colour} 40%, var(--mui-palette-text-primary))`,
      }}
    >
      {lettersOf(name)}
    </Tile>
  );
}
