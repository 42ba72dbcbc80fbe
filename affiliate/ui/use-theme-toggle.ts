import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** The theme on the screen, which is the system's until a person chooses, and the way to the other one. */
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
