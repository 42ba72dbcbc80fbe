import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { CopyField } from '#shared/ui/form/copy-field.tsx';

interface TokenFieldProps {
  affiliateId: number;
  /** Null for everybody but the main access, and while there is none. */
  token: string | null;
  /** Whether the user may make a token: the main access. */
  mayCreate: boolean;
}

/** How a token begins, which may be seen by others. */
const SHOWN_LENGTH = 4;

/** The token with which programs read the affiliate's own lists: hidden until shown, copied as a whole. */
export function TokenField({ affiliateId, token, mayCreate }: TokenFieldProps) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const generate = useSingleFlight(async () => {
    setIsBusy(true);
    try {
      await client.create('affiliate-token', {});
      await queryClient.invalidateQueries({ queryKey: queryKeys.one('affiliate', affiliateId) });
      notify(t('screens.access.token_generated'), 'success');
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  });

  const hidden = token === null ? undefined : token.slice(0, SHOWN_LENGTH) + '•'.repeat(16);
  const none = t(mayCreate ? 'screens.access.token_none' : 'screens.access.token_hidden');
  return (
    <div>
      <CopyField
        name="token"
        label={t('screens.access.token')}
        hint={mayCreate ? t('screens.access.token_hint') : undefined}
        value={(isShown ? token : hidden) ?? none}
        copied={token ?? undefined}
        copyLabel={t('screens.access.copy_token')}
        actions={
          token !== null && (
            <IconButton
              label={t(isShown ? 'screens.access.token_hide' : 'screens.access.token_show')}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
            </IconButton>
          )
        }
      />
      {mayCreate && (
        <Button
          variant="outlined"
          isBusy={isBusy && !isAsking}
          onClick={() => (token === null ? void generate() : setIsAsking(true))}
        >
          {t(token === null ? 'screens.access.token_generate' : 'screens.access.token_renew')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('screens.access.token_renew_question')}
          text={t('screens.access.token_renew_text')}
          confirmLabel={t('screens.access.token_renew')}
          onConfirm={generate}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
