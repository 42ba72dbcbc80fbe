import Box from '@mui/material/Box';
import { generatePath, Link } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';
import type { Conversion } from './report-columns.ts';

/** A text of a conversion, such as its order number, that leads to what happened to it. */
export function SaleLink({ row, text }: { row: Conversion; text: string }) {
  const { t } = useTranslation();
  const question = t('screens.history.open');
  return (
    <Box
      component={Link}
      to={generatePath(paths.sale, { id: String(row.id) })}
      title={question}
      aria-label={`${text} · ${question}`}
      sx={linkStyle}
    >
      {text || question}
    </Box>
  );
}
