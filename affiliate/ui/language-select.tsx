import Translate from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { isLocale, locales } from '#shared/locale.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../session/site.tsx';
import { localeNames, localeTags } from './locale-names.ts';
import { useNotify } from './notifications.tsx';

/**
 * The language selection: an icon with an invisible native select on top. Phones show their own picker, and it needs no
 * extra code.
 */
export function LanguageSelect() {
  const { t, locale } = useTranslation();
  const { language } = useSite();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);

  async function choose(name: string) {
    if (!isLocale(name)) return;
    setLoading(true);
    await language.change(name).catch(() => notify(t('errors.network'), 'error'));
    setLoading(false);
  }

  return (
    <Box
      data-tooltip={t('portal.layout.language')}
      aria-busy={isLoading}
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        borderRadius: '50%',
        color: 'action.active',
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-busy="true"] > svg': { animation: 'awaiting 1s infinite' },
        '&:focus-within': { outline: 2, outlineColor: 'primary.main' },
      }}
    >
      <Translate />
      <Box
        component="select"
        aria-label={t('portal.layout.language')}
        value={locale}
        onChange={(event) => void choose(event.target.value)}
        sx={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer', font: 'inherit' }}
      >
        {locales.map((name) => (
          <option key={name} value={name} lang={localeTags[name]}>
            {localeNames[name]}
          </option>
        ))}
      </Box>
    </Box>
  );
}
