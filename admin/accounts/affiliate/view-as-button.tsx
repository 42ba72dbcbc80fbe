import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

/** Opens the portal as the affiliate sees it, after a step-up; its banner leads back here. */
export function ViewAsButton({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const { client, notifyFailure } = useScreenHost();
  const mayView = useMay('affiliate-view', 'create');
  const open = useMutation({
    mutationFn: () => client.session.viewAs(affiliateId),
    onSuccess: (path) => window.location.assign(path),
    onError: notifyFailure,
  });
  if (!mayView) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<VisibilityOutlined />}
      title={t('admin.affiliate_head.view_as_hint')}
      disabled={open.isPending}
      onClick={() => open.mutate()}
    >
      {t('admin.affiliate_head.view_as')}
    </Button>
  );
}
