import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMay } from '../app/use-may.ts';

/** A form that is disabled, with an explanation, for an access that may not change the affiliate. */
export function ChangeableByFew({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (useMay('affiliate', 'update')) return children;
  return (
    <>
      <Notice severity="info">{t('portal.account.read_only')}</Notice>
      <Box
        component="fieldset"
        disabled
        sx={{ border: 0, m: 0, mt: 3, p: 0, minWidth: 0, '& button': { display: 'none' } }}
      >
        {children}
      </Box>
    </>
  );
}
