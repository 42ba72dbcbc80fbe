import Check from '@mui/icons-material/Check';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Share from '@mui/icons-material/Share';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useCopy } from '#shared/ui/base/use-copy.ts';
import type { TrackingLink } from './link-form.tsx';
import { useShareLink } from './use-share.ts';

/** Copies the address of a link, and says so. */
export function CopyLinkButton({ link }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  return (
    <>
      <IconButton
        label={t('portal.links.copy_of', { code: link.code })}
        title={t('portal.links.copy')}
        onClick={({ currentTarget }) => void copy(link.short_url, currentTarget)}
      >
        {isCopied ? <Check color="success" fontSize="small" /> : <ContentCopyOutlined fontSize="small" />}
      </IconButton>
      <span role="status" style={unseen}>
        {isCopied ? t('screens.copy.done') : ''}
      </span>
    </>
  );
}

const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

interface CopyTextButtonProps {
  text: string;
  label: string;
  variant: 'contained' | 'outlined';
  className?: string | undefined;
}

/** Copies a text, by a button with words, and says so. */
export function CopyTextButton({ text, label, variant, className }: CopyTextButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  return (
    <>
      <Button
        variant={variant}
        className={className}
        icon={isCopied ? <Check fontSize="small" /> : <ContentCopyOutlined fontSize="small" />}
        onClick={({ currentTarget }) => void copy(text, currentTarget)}
      >
        {label}
      </Button>
      <span role="status" style={unseen}>
        {isCopied ? t('screens.copy.done') : ''}
      </span>
    </>
  );
}

/** Shares a link by the phone's own menu; nothing in a browser without one. */
export function ShareLinkButton({ link }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const share = useShareLink();
  if (share === undefined) return null;
  return (
    <IconButton
      label={t('portal.links.share_of', { code: link.code })}
      title={t('portal.links.share')}
      onClick={() => void share(link)}
    >
      <Share fontSize="small" />
    </IconButton>
  );
}
