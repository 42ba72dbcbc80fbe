import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import { MessagePage } from './message-page.tsx';
import { useWords } from './use-words.ts';

interface DeadEndProps {
  page: 'not_found' | 'access_denied';
  error: 'not_found' | 'forbidden';
}

function DeadEnd({ page, error }: DeadEndProps) {
  const t = useWords();
  return (
    <MessagePage
      role="status"
      title={`ra.page.${page}`}
      heading={t(`errors.${error}`)}
      text={t(`admin.site.${page}_text`)}
    >
      <Button component={LinkBase} to="/" variant="contained">
        {t('admin.site.to_dashboard')}
      </Button>
    </MessagePage>
  );
}

/** The page for an unknown address. */
export const NotFound = () => <DeadEnd page="not_found" error="not_found" />;

/** The page for a user without the required permission. */
export const AccessDenied = () => <DeadEnd page="access_denied" error="forbidden" />;
