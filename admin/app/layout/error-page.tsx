import Button from '@mui/material/Button';
import { useWords } from '../../kit/use-words.ts';
import { MessagePage } from './message-page.tsx';

/** What stands in the place of a page that broke. A page of an older release is gone from the server, so it reloads. */
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
