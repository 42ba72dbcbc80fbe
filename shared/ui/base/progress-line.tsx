import { keyframes, styled } from '@mui/material/styles';
import { paletteOf } from './theme-parts.ts';
import { useTranslation } from './translation.tsx';

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

const Track = styled('div')(({ theme }) => ({
  height: 3,
  overflow: 'hidden',
  backgroundColor: paletteOf(theme).divider,
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: paletteOf(theme).primary.main,
    animation: `${run} 1400ms ease-in-out infinite`,
  },
}));

/** A thin animated line while something loads. */
export function ProgressLine() {
  const { t } = useTranslation();
  return <Track role="progressbar" aria-label={t('common.loading')} />;
}
