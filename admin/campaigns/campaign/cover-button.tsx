import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { PictureDialog } from '../picture-dialog.tsx';
import type { Campaign } from './use-change-campaign.ts';

/** The cover of a campaign, as its cards show it; for those who may, the button that adds or changes it. */
export function CoverButton({ record: { id, name, cover_url: url } }: { record: Campaign }) {
  const t = useWords();
  const mayChange = useMay('campaign-cover', 'create');
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const picture = url !== null && (
    <Box
      component="img"
      src={url}
      alt=""
      sx={{
        display: 'block',
        width: 144,
        height: 48,
        borderRadius: '6px',
        bgcolor: 'action.hover',
        objectFit: 'cover',
      }}
    />
  );
  if (!mayChange) return picture;
  const label = t('admin.picture.cover.change', { name });
  return (
    <>
      {picture ? (
        <ButtonBase
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={open}
          sx={{
            borderRadius: '6px',
            '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          {picture}
        </ButtonBase>
      ) : (
        <Button size="small" startIcon={<AddIcon />} aria-haspopup="dialog" onClick={open}>
          {t('admin.picture.cover.add')}
        </Button>
      )}
      {isOpen && <PictureDialog use="cover" ownerId={id} hasOne={url !== null} onClose={() => setOpen(false)} />}
    </>
  );
}
