import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { ScreenHost } from '#shared/screens/screen-host.tsx';
import { useTranslation } from '#shared/screens/translation.tsx';

type Notify = ScreenHost['notify'];

interface Notification {
  id: number;
  message: string;
  severity: Parameters<Notify>[1];
}

/** An error takes longer to read, and to believe. */
const shownForMs = { success: 5_000, info: 5_000, error: 12_000 } as const;

const NotifyContext = createContext<Notify>(() => undefined);

/** Shows one short text at a time, over the bottom bar of phones. A new one takes the place of the old. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState<Notification>();
  const [isOpen, setIsOpen] = useState(false);
  const notify = useCallback<Notify>((message, severity) => {
    setCurrent((previous) => ({ id: (previous?.id ?? 0) + 1, message, severity }));
    setIsOpen(true);
  }, []);
  return (
    <NotifyContext value={notify}>
      {children}
      <Snackbar
        key={current?.id}
        open={isOpen}
        autoHideDuration={shownForMs[current?.severity ?? 'info']}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setIsOpen(false);
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        sx={{ bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 32 } }}
      >
        {current && (
          <Alert
            severity={current.severity}
            variant="filled"
            role={current.severity === 'error' ? 'alert' : 'status'}
            closeText={t('portal.layout.dismiss')}
            onClose={() => setIsOpen(false)}
            sx={{ width: '100%', maxWidth: 560 }}
          >
            {current.message}
          </Alert>
        )}
      </Snackbar>
    </NotifyContext>
  );
}

/** Shows a short text for a while, and has it read aloud. */
export const useNotify = () => useContext(NotifyContext);
