import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';

const TILE_PX = 28;

interface TiledTextProps {
  name: string;
  /** Null or absent where only letters stand for the name. */
  pictureUrl?: string | null;
  isPerson?: boolean;
  /** The name as text. */
  children: ReactNode;
}

/** A name in a list after its picture or letters. */
export function TiledText({ name, pictureUrl, isPerson = false, children }: TiledTextProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <LetterTile name={name} sizePx={TILE_PX} pictureUrl={pictureUrl} isPerson={isPerson} />
      {children}
    </Stack>
  );
}
