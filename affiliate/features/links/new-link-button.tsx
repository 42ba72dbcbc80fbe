import Add from '@mui/icons-material/Add';
import { type ComponentProps, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

const NewLinkDialog = lazyPart(() => import('./new-link-dialog.tsx'), 'NewLinkDialog');

/** Opens the dialog that makes a link, whose code is loaded then. */
export function NewLinkButton({ variant, className }: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        icon={<Add fontSize="small" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('portal.links.new')}
      </Button>
      {isOpen && (
        <LazyPlace onDismiss={close}>
          <NewLinkDialog onClose={close} />
        </LazyPlace>
      )}
    </>
  );
}
