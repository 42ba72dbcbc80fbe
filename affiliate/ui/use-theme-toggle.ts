import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** Returns the current theme, which follows the system until the user chooses one, and the function that toggles it. */
export function useThemeToggle() {
  const { t } = useTranslation();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return {
    isDark,
    label: t(isDark ? 'portal.layout.light' : 'portal.layout.dark'),
    toggle: () => setMode(isDark ? 'light' : 'dark'),
  };
}
