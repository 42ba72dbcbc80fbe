import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWords } from '../../kit/page/use-words.ts';
import type { ImportResult } from './upload.ts';

/** What a person should look at in a file, although nothing is refused for it. */
export function ImportWarnings({ warnings }: Pick<ImportResult, 'warnings'>) {
  const t = useWords();
  const translate = useTranslate();
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
      <AlertTitle>{t('admin.import.warnings_title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map(({ code, line, column, count, message }) => (
          <li key={code}>
            {translate(`admin.import.warnings.${code}`, { _: message })}{' '}
            <Box component="span" sx={{ opacity: 0.8 }}>
              (
              {[
                ...(column === null ? [] : [`"${column}"`]),
                t(count > 1 ? 'admin.import.from_line' : 'admin.import.at_line', { line }),
                ...(count > 1 ? [t('admin.import.times', { smart_count: count })] : []),
              ].join(' · ')}
              )
            </Box>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
