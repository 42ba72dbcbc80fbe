import Box from '@mui/material/Box';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatChange } from './figures.ts';

/** A change in per cent, green or red by its sign, which the text shows too. */
export function Change({ percent }: { percent: number | null }) {
  const { t, locale } = useTranslation();
  const colour = percent === null || percent === 0 ? 'text.secondary' : percent > 0 ? 'success.main' : 'error.main';
  return (
    <Box
      component="span"
      sx={{ display: 'block', lineHeight: 1.5, color: colour, fontWeight: 600 }}
      {...(percent === null && { title: t('screens.dashboard.no_base') })}
    >
      {formatChange(percent, locale)}
    </Box>
  );
}
