import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { tint } from './theme-parts.ts';

/** The first letters of the first two words, of a person of the first and the last one; one of a name of one word. */
function lettersOf(name: string, isPerson: boolean): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? [];
  return (isPerson ? [...words.slice(0, 1), ...words.slice(1).slice(-1)] : words.slice(0, 2))
    .map(([letter = '']) => letter)
    .join('')
    .toUpperCase();
}

/** A colour that is always the same for a name. */
const hueOf = (name: string): number =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

const shape = { flexShrink: 0, borderRadius: 9 };
const Tile = styled('span')({ ...shape, display: 'grid', placeItems: 'center', fontWeight: 700, lineHeight: 1 });
/** On white in both themes: logos are drawn for it. */
const Picture = styled('img')({ ...shape, display: 'block', objectFit: 'contain', backgroundColor: '#fff' });

interface LetterTileProps {
  name: string;
  sizePx: number;
  /** The picture that takes the place of the letters: by an address of ours, or null without one. */
  pictureUrl?: string | null | undefined;
  /** People have round ones. */
  isPerson?: boolean;
}

/**
 * The picture of a name, or else two letters in a colour of their own, by which the eye finds it again. The name stands
 * beside it as text.
 */
export function LetterTile({ name, sizePx, pictureUrl = null, isPerson = false }: LetterTileProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const colour = `hsl(${hueOf(name)} 65% 42%)`;
  const size = { width: sizePx, height: sizePx };
  if (pictureUrl !== null && pictureUrl !== failedUrl) {
    const fail = () => setFailedUrl(pictureUrl);
    return <Picture {...size} src={pictureUrl} alt="" loading="lazy" decoding="async" onError={fail} />;
  }
  return (
    <Tile
      aria-hidden
      style={{
        ...size,
        ...(isPerson && { borderRadius: '50%' }),
        fontSize: sizePx * 0.38,
        // Mixed with what is behind and with the text, so that they suit a light and a dark page.
        backgroundColor: tint(colour, 16),
        color: `color-mix(in srgb, ${colour} 40%, var(--mui-palette-text-primary))`,
      }}
    >
      {lettersOf(name, isPerson)}
    </Tile>
  );
}
