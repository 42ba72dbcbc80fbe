import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Section, SectionRows } from '#shared/ui/features/accounts/security/section.tsx';
import { KeptSecretDialog } from '#shared/ui/form/kept-secret-dialog.tsx';
import { KeyFormDialog } from './key-form-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { createLabelOf, type LabelOf, scopeChoices } from './scope-words.ts';

const RequestLogDialog = lazyPart(() => import('./request-log-dialog.tsx'), 'RequestLogDialog');

type ApiKey = ResourceRecord<'api-key'>;

interface ApiKeysSectionProps {
  /** Of the signed-in user, as `resource:verb`. */
  permissions: readonly string[];
  /** The words that the site has for its other resources. */
  labelOf?: LabelOf;
}

const noLabel: LabelOf = () => undefined;

/** 'Chaves de API': with which programs act as the signed-in user. */
export function ApiKeysSection({ permissions, labelOf: otherLabel = noLabel }: ApiKeysSectionProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ dialog: 'new' | 'log' } | { dialog: 'made'; secret: string }>();
  const [ending, setEnding] = useState<ApiKey>();
  const labelOf = useMemo(() => createLabelOf(t, otherLabel), [t, otherLabel]);
  const keys = useQuery({
    queryKey: queryKeys.list('api-key'),
    queryFn: ({ signal }) => client.all('api-key', { sort: ['id', 'DESC'], signal }),
  });

  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      <Section
        title={t('screens.api_keys.title')}
        text={t('screens.api_keys.text')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {permissions.includes('request-log:list') && (
              <Button onClick={() => setOpened({ dialog: 'log' })}>{t('screens.api_keys.log.title')}</Button>
            )}
            {permissions.includes('api-key:create') && (
              <Button variant="outlined" onClick={() => setOpened({ dialog: 'new' })}>
                {t('screens.api_keys.new')}
              </Button>
            )}
          </Box>
        }
      >
        {keys.isError && <LoadFailed message={keys.error.message} onRetry={() => void keys.refetch()} />}
        {keys.isPending && <Skeleton variant="rounded" height={72} />}
        {keys.data?.length === 0 && <Typography color="text.secondary">{t('screens.api_keys.empty')}</Typography>}
        {keys.data && keys.data.length > 0 && (
          <SectionRows>
            {keys.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} labelOf={labelOf} onEnd={() => setEnding(key)} />
            ))}
          </SectionRows>
        )}
      </Section>
      {opened?.dialog === 'new' && (
        <KeyFormDialog
          choices={scopeChoices(permissions, labelOf)}
          onClose={() => setOpened(undefined)}
          onMade={({ id, secret }) => {
            // The key itself stays in no cache.
            queryClient.removeQueries({ queryKey: queryKeys.one('api-key', id) });
            setOpened(secret === null ? undefined : { dialog: 'made', secret });
          }}
        />
      )}
      {opened?.dialog === 'made' && (
        <KeptSecretDialog
          title={t('screens.api_keys.keep')}
          text={t('screens.api_keys.keep_text')}
          label={t('screens.api_keys.key')}
          copyLabel={t('screens.api_keys.copy')}
          keptLabel={t('screens.api_keys.kept')}
          name="api-key"
          secret={opened.secret}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.dialog === 'log' && (
        <LazyPlace onDismiss={() => setOpened(undefined)}>
          <RequestLogDialog keys={keys.data ?? []} onClose={() => setOpened(undefined)} />
        </LazyPlace>
      )}
      {ending && (
        <RevokeQuestion
          apiKey={ending}
          onClose={(isRevoked) => {
            setEnding(undefined);
            // The focused button has gone with its row.
            if (isRevoked) place.current?.focus();
          }}
        />
      )}
    </Box>
  );
}

function RevokeQuestion({ apiKey, onClose }: { apiKey: ApiKey; onClose: (isRevoked: boolean) => void }) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  async function revoke() {
    try {
      await client.remove('api-key', apiKey.id);
      notify(t('screens.api_keys.revoked'), 'success');
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('api-key') });
    onClose(true);
  }
  return (
    <ConfirmDialog
      title={t('screens.api_keys.revoke_question', { name: apiKey.name })}
      text={t('screens.api_keys.revoke_text', { prefix: apiKey.prefix })}
      confirmLabel={t('screens.api_keys.revoke')}
      colour="error"
      onConfirm={revoke}
      onCancel={() => onClose(false)}
    />
  );
}
