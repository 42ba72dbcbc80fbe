import Add from '@mui/icons-material/Add';
import { type ComponentProps, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { MessageKey } from '#shared/words/index.ts';

const NewLinkDialog = lazyPart(() => import('./new-link-dialog.tsx'), 'NewLinkDialog');

interface NewLinkButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** The campaign to promote; without it one is chosen. */
  campaignId?: number;
  label?: MessageKey;
  /** What tells it from others with the same text. */
  description?: string;
}

/** Opens the dialog that makes a link, whose code is loaded then. */
export function NewLinkButton(props: NewLinkButtonProps) {
  const { variant, className, campaignId, label = 'portal.links.new', description } = props;
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
        aria-description={description}
        onClick={() => setIsOpen(true)}
      >
        {t(label)}
      </Button>
      {isOpen && (
        <LazyPlace onDismiss={close}>
          <NewLinkDialog campaignId={campaignId} onClose={close} />
        </LazyPlace>
      )}
    </>
  );
}
