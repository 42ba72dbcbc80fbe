import EditOutlined from '@mui/icons-material/EditOutlined';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import type { Client } from '#shared/client/client.ts';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { Verb } from '#shared/contract/contract.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import type { OpenedDialog } from './access-dialogs.tsx';
import { Avatar } from './avatar.tsx';
import { NewAccessForm } from './new-access-form.tsx';
import { SecondaryAccesses } from './secondary-accesses.tsx';
import { TokenField } from './token-field.tsx';

/** Fetches all accesses of an affiliate; none if the server does not allow it (S6.21). */
async function fetchAccesses(client: Client, affiliateId: number, signal: AbortSignal) {
  try {
    return await client.all('access', { filter: { affiliate_id: affiliateId }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

/**
 * The accesses of an affiliate: the main one first.
 *
 * @param isEnabled whether the user may list them at all
 */
function useAccesses(affiliateId: number, isEnabled: boolean) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.list('access', { affiliateId }),
    queryFn: ({ signal }) => fetchAccesses(client, affiliateId, signal),
    enabled: isEnabled,
  });
}

/** About as much room as the login, the form of a new access and what programs need take. */
const SKELETON_FIELDS = 8;

const AccessDialogs = lazyPart(() => import('./access-dialogs.tsx'), 'AccessDialogs');

export interface AccessScreenProps {
  affiliateId: number;
  /** The signed-in user of the affiliate; undefined for staff, who see the login of the main access. */
  user?: { name: string; email: string } | undefined;
  /** Whether the signed-in user has a permission. */
  may: (resource: ResourceName, verb: Verb) => boolean;
  /** What else can be done with the account: for staff what waits for them, for affiliates what they seldom need. */
  accountActions?: ReactNode;
  /** Called after the user's own sessions have ended by a change, or by asking for a reset mail. */
  onSessionEnded: (reason: SessionEnd) => Promise<void> | void;
}

export type SessionEnd = 'password_changed' | 'email_changed' | 'reset_sent';

/** 'Acesso': the login, the token, the password and the accesses of an affiliate. For affiliates and for staff. */
export function AccessScreen(props: AccessScreenProps) {
  const { affiliateId, may, accountActions } = props;
  const isStaff = props.user === undefined;
  const affiliate = useAffiliate(affiliateId);
  const accesses = useAccesses(affiliateId, may('access', 'list'));
  if (affiliate.isError) {
    return <LoadFailed message={affiliate.error.message} onRetry={() => void affiliate.refetch()} />;
  }
  if (affiliate.data === undefined) return <FormSkeleton fields={SKELETON_FIELDS} />;
  // Not every gateway says which is the main one, but all list it first.
  const [main, ...secondary] = accesses.data ?? [];
  const isOpen = affiliate.data.status !== affiliateStatus.codes.deleted;
  return (
    <Stack spacing={3} divider={<Divider />}>
      <Identity {...props} affiliate={affiliate.data} mainUserId={main?.id} />
      {isStaff && accountActions}
      {accesses.isError && <LoadFailed message={accesses.error.message} onRetry={() => void accesses.refetch()} />}
      {secondary.length > 0 && (
        <SecondaryAccesses
          accesses={secondary}
          mayUpdate={may('access', 'update')}
          mayDelete={may('access', 'delete')}
        />
      )}
      {isOpen && may('access', 'create') && <NewAccessForm affiliateId={affiliateId} isStaff={isStaff} />}
      <ForPrograms affiliate={affiliate.data} mayCreateToken={may('affiliate-token', 'create') && !isStaff} />
      {!isStaff && accountActions && (
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}
        >
          {accountActions}
        </Stack>
      )}
    </Stack>
  );
}

interface IdentityProps extends AccessScreenProps {
  affiliate: ResourceRecord<'affiliate'>;
  mainUserId: number | undefined;
}

function Identity(props: IdentityProps) {
  const { affiliate, affiliateId, mainUserId, user, may, onSessionEnded } = props;
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<OpenedDialog>();
  const isStaff = user === undefined;
  const { name, email } = user ?? { name: [affiliate.name, affiliate.last_name].join(' '), email: affiliate.email };
  const mayChangeEmail = may('login-email', 'update');
  const mayChangePassword = isStaff ? mainUserId !== undefined && may('access', 'update') : may('password', 'update');

  /** Loads the dialogs before one opens: if that fails, the screen stays. */
  async function open(dialog: OpenedDialog) {
    try {
      await AccessDialogs.load();
      setOpened(dialog);
    } catch {
      notify(t('errors.network'), 'error');
    }
  }

  /** An own change has ended the session; staff stay, and see what the server has then. */
  async function finish(reason: SessionEnd, text: string) {
    setOpened(undefined);
    if (!isStaff) return onSessionEnded(reason);
    notify(text, 'success');
    await Promise.all(
      (['affiliate', 'access'] as const).map((resource) =>
        queryClient.invalidateQueries({ queryKey: queryKeys.all(resource) }),
      ),
    );
  }

  return (
    <section>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2, minWidth: 0 }}>
        <Avatar name={name} email={email} />
        <Typography component="p" variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Stack>
      <Login email={email} onChangeEmail={mayChangeEmail ? () => void open('login-email') : undefined} />
      {mayChangePassword && (
        <Button variant="outlined" onClick={() => void open('password')}>
          {t('screens.access.reset_password')}
        </Button>
      )}
      {opened !== undefined && (
        <LazyPlace onDismiss={() => setOpened(undefined)}>
          <AccessDialogs
            opened={opened}
            onOpen={setOpened}
            affiliateId={affiliateId}
            own={user}
            userId={mainUserId}
            mayChangeEmail={mayChangeEmail}
            onPasswordChanged={() => finish('password_changed', t('screens.password.saved'))}
            onEmailChanged={() => finish('email_changed', t('screens.login_email.saved'))}
            onResetSent={() => onSessionEnded('reset_sent')}
          />
        </LazyPlace>
      )}
    </section>
  );
}

interface LoginProps {
  email: string;
  /** Opens the change of the e-mail; undefined for users who may not change it. */
  onChangeEmail: (() => void) | undefined;
}

function Login({ email, onChangeEmail }: LoginProps) {
  const { t } = useTranslation();
  return (
    <CopyField
      name="login"
      label={t('screens.access.login')}
      value={email}
      copyLabel={t('screens.access.copy_login')}
      actions={
        onChangeEmail && (
          <IconButton label={t('screens.login_email.title')} onClick={onChangeEmail}>
            <EditOutlined />
          </IconButton>
        )
      }
    />
  );
}

interface ForProgramsProps {
  affiliate: ResourceRecord<'affiliate'>;
  mayCreateToken: boolean;
}

/** What programs need to read the affiliate's lists: its number and its token. */
function ForPrograms({ affiliate: { id, token }, mayCreateToken }: ForProgramsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Typography component="h2" variant="h3" id={titleId} sx={{ mb: 2 }}>
        {t('screens.access.programs')}
      </Typography>
      <CopyField name="id" label={t('screens.access.id')} value={String(id)} copyLabel={t('screens.access.copy_id')} />
      <TokenField affiliateId={id} token={token} mayCreate={mayCreateToken} />
    </section>
  );
}
