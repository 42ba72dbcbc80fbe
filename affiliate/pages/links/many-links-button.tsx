import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import { useEffect, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { forgetSharedText, sharedText } from '../../session/shared-text.ts';

const ManyLinksDialog = lazyPart(() => import('./many-links-dialog.tsx'), 'ManyLinksDialog');

/**
 * Opens the dialog that makes the links of a whole message, whose code is loaded then. It opens by itself with what another app
 * has shared.
 */
export function ManyLinksButton() {
  const { t } = useTranslation();
  const [shared, setShared] = useState(sharedText);
  const [isOpen, setIsOpen] = useState(shared !== '');
  useEffect(forgetSharedText, []);
  const close = () => {
    setShared('');
    setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        icon={<PlaylistAdd fontSize="small" />}
        aria-haspopup="dialog"
        title={t('portal.links.many_title')}
        onClick={() => setIsOpen(true)}
      >
        {t('portal.links.many')}
      </Button>
      {isOpen && (
        <LazyPlace onDismiss={close}>
          <ManyLinksDialog message={shared} onClose={close} />
        </LazyPlace>
      )}
    </>
  );
}
