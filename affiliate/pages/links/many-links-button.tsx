import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import { useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

const ManyLinksDialog = lazyPart(() => import('./many-links-dialog.tsx'), 'ManyLinksDialog');

/** Opens the dialog that makes the links of a whole message, whose code is loaded then. */
export function ManyLinksButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
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
          <ManyLinksDialog onClose={close} />
        </LazyPlace>
      )}
    </>
  );
}
