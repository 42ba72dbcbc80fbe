import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ResourceName } from '#shared/resources/index.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMay } from '../session/use-may.ts';

interface ChangeableByFewProps {
  /** The resource that the form changes. */
  resource?: ResourceName;
  children: ReactNode;
}

/** A form that is disabled, with an explanation, for an access that may not change it. */
export function ChangeableByFew({ resource = 'affiliate', children }: ChangeableByFewProps) {
  const { t } = useTranslation();
  if (useMay(resource, 'update')) return children;
  return (
    <>
      <Notice severity="info">{t('portal.account.read_only')}</Notice>
      <Box
        component="fieldset"
        disabled
        sx={{ border: 0, m: 0, mt: 3, p: 0, minWidth: 0, '& button:not([role="combobox"])': { display: 'none' } }}
      >
        {children}
      </Box>
    </>
  );
}
