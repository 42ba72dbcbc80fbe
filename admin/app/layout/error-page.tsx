import Button from '@mui/material/Button';
import { MessagePage } from '../../kit/page/message-page.tsx';
import { useWords } from '../../kit/page/use-words.ts';

interface ErrorPageProps {
  /** Draws the page again. Undefined where only a reload helps, as the chunks of an older release no longer exist. */
  onRetry: (() => void) | undefined;
}

/** Replaces a page that failed to render. */
export function ErrorPage({ onRetry }: ErrorPageProps) {
  const t = useWords();
  return (
    <MessagePage
      role="alert"
      title="ra.page.error"
      heading={t('admin.site.error_title')}
      text={t(onRetry ? 'errors.network' : 'admin.site.error_text')}
    >
      <Button variant="contained" onClick={onRetry ?? (() => window.location.reload())}>
        {t(onRetry ? 'common.retry' : 'common.reload')}
      </Button>
    </MessagePage>
  );
}

/** Replaces all of the back-office. */
export const ReloadPage = () => <ErrorPage onRetry={undefined} />;
