import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import { useWords } from '../kit/use-words.ts';
import { MessagePage } from './message-page.tsx';

function ToDashboard() {
  const t = useWords();
  return (
    <Button component={LinkBase} to="/" variant="contained">
      {t('admin.site.to_dashboard')}
    </Button>
  );
}

/** What an address leads to that nothing answers to. */
export function NotFound() {
  const t = useWords();
  return (
    <MessagePage
      role="status"
      title="ra.page.not_found"
      heading={t('errors.not_found')}
      text={t('admin.site.not_found_text')}
    >
      <ToDashboard />
    </MessagePage>
  );
}

/** What a page leads to that the person may not see. */
export function AccessDenied() {
  const t = useWords();
  return (
    <MessagePage
      role="status"
      title="ra.page.access_denied"
      heading={t('errors.forbidden')}
      text={t('admin.site.access_denied_text')}
    >
      <ToDashboard />
    </MessagePage>
  );
}
