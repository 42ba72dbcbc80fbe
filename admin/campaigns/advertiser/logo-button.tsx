import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { PictureDialog } from '../picture-dialog.tsx';

const TILE_PX = 56;

/** The logo of an advertiser, or its letters; for those who may, the button that changes it. */
export function LogoButton({ record }: { record: ResourceRecord<'advertiser'> }) {
  const t = useWords();
  const mayChange = useMay('advertiser-logo', 'create');
  const [isOpen, setOpen] = useState(false);
  const { trademark, business_name: name, logo_url: url } = record;
  const tile = <LetterTile name={trademark ?? name} sizePx={TILE_PX} pictureUrl={url} />;
  if (!mayChange) return tile;
  const label = t('admin.picture.logo.change', { name: trademark ?? name });
  return (
    <>
      <ButtonBase
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{
          borderRadius: '9px',
          '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        {tile}
      </ButtonBase>
      {isOpen && <PictureDialog use="logo" ownerId={record.id} hasOne={url !== null} onClose={() => setOpen(false)} />}
    </>
  );
}
