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
  /** Its end. Null for everybody but the main access, and while there is none. */
  token: string | null;
  /** Whether the user may make a token: the main access. */
  mayCreate: boolean;
}

/** The token with which programs read the affiliate's own lists: its end, and the whole after a proof of identity. */
export function TokenField({ affiliateId, token, mayCreate }: TokenFieldProps) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const fetchWhole = useWholeToken(affiliateId);
  const [shown, setShown] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const generate = useSingleFlight(async () => {
    setIsBusy(true);
    try {
      await client.create('affiliate-token', {});
      setShown(undefined);
      await queryClient.invalidateQueries({ queryKey: queryKeys.one('affiliate', affiliateId) });
      notify(t('screens.access.token_generated'), 'success');
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  });

  const none = t(mayCreate ? 'screens.access.token_none' : 'screens.access.token_hidden');
  return (
    <div>
      <CopyField
        name="token"
        label={t('screens.access.token')}
        hint={mayCreate ? t('screens.access.token_hint') : undefined}
        value={shown ?? token ?? none}
        copied={token === null ? undefined : fetchWhole}
        copyLabel={t('screens.access.copy_token')}
        actions={
          token !== null && (
            <IconButton
              label={t(shown !== undefined ? 'screens.access.token_hide' : 'screens.access.token_show')}
              onClick={() => (shown === undefined ? void fetchWhole().then(setShown) : setShown(undefined))}
            >
              {shown !== undefined ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
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

/** Returns what reads the whole token, after a proof of identity. */
function useWholeToken(affiliateId: number): () => Promise<string | undefined> {
  const { client, notifyFailure } = useScreenHost();
  return async () => {
    try {
      return (await client.one('affiliate-token', affiliateId)).token ?? undefined;
    } catch (error) {
      notifyFailure(error);
      return undefined;
    }
  };
}
