import Button from '@mui/material/Button';
import { useWords } from '../../kit/page/use-words.ts';
import { MessagePage } from './message-page.tsx';

/**
 * Replaces a page that failed to render. Offers a reload, because the chunks of an older release no longer exist on the
 * server.
 */
export function ErrorPage() {
  const t = useWords();
  return (
    <MessagePage
      role="alert"
      title="ra.page.error"
      heading={t('admin.site.error_title')}
      text={t('admin.site.error_text')}
    >
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </MessagePage>
  );
}
