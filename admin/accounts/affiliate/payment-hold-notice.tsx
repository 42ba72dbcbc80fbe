import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const causes = ['payment_info', 'login_email', 'password_reset', 'second_factor'] as const;

interface PaymentHoldNoticeProps {
  affiliateId: number;
  name: string;
}

/** Shows that an affiliate cannot be paid for now and why, with a button to release it for users who may. */
export function PaymentHoldNotice(props: PaymentHoldNoticeProps) {
  return useMay('payment-hold', 'one') ? <HoldNotice {...props} /> : null;
}

function HoldNotice({ affiliateId, name }: PaymentHoldNoticeProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const hold = useQuery({
    queryKey: queryKeys.one('payment-hold', affiliateId),
    queryFn: ({ signal }) => client.one('payment-hold', affiliateId, { signal }),
  });
  if (hold.isError)
    return (
      <Notices>
        <Notice severity="error">{hold.error.message}</Notice>
      </Notices>
    );
  if (hold.data === undefined) return null;
  const { frozen_at, hold_until, hold_cause, awaits_confirmation: isUnconfirmed = false, version } = hold.data;
  const intervenedAt = hold.data.intervened_at ?? null;
  if (frozen_at === null && hold_until === null && intervenedAt === null && !isUnconfirmed) return null;
  const lift = () => client.remove('payment-freeze', affiliateId);
  const release = () => client.update('payment-hold', affiliateId, { released: true, version });
  const releaseButton = <ReleaseButton resource="payment-hold" verb="update" about={name} release={release} />;
  const cause = causes.find((known) => known === hold_cause);
  return (
    <Notices>
      {frozen_at !== null && (
        <Notice
          severity="error"
          action={<ReleaseButton resource="payment-freeze" verb="delete" about={name} release={lift} />}
        >
          {t('admin.payment_hold.frozen', { at: formatDateTime(frozen_at, locale) })}
        </Notice>
      )}
      {isUnconfirmed && (
        <Notice severity="warning" action={hold_until === null && releaseButton}>
          {t('admin.payment_hold.unconfirmed')}
        </Notice>
      )}
      {hold_until !== null && (
        <Notice severity="warning" action={releaseButton}>
          {t('admin.payment_hold.held', { until: formatDateTime(hold_until, locale) })}{' '}
          {cause !== undefined && t(`admin.payment_hold.cause.${cause}`)}
        </Notice>
      )}
      {intervenedAt !== null && (
        <Notice severity="info">
          {t('admin.payment_hold.intervened', { at: formatDateTime(intervenedAt, locale) })}
        </Notice>
      )}
    </Notices>
  );
}

function Notices({ children }: { children: ReactNode }) {
  return <Stack sx={{ gap: 1.5, mb: 2 }}>{children}</Stack>;
}

interface ReleaseButtonProps {
  resource: 'payment-freeze' | 'payment-hold';
  verb: 'update' | 'delete';
  /** Who is paid again. */
  about: string;
  release: () => Promise<unknown>;
}

function ReleaseButton({ resource, verb, about, release }: ReleaseButtonProps) {
  const t = useWords();
  const { notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirmation();
  const mayRelease = useMay(resource, verb);
  if (!mayRelease) return null;

  async function onConfirm() {
    try {
      await release();
      notify(t('admin.payment_hold.released'), 'success');
    } catch (error) {
      notifyFailure(error);
    }
    await Promise.all(
      (['payment-hold', 'payment-info', 'affiliate'] as const).map((name) =>
        queryClient.invalidateQueries({ queryKey: queryKeys.all(name) }),
      ),
    );
  }

  const question = t('admin.payment_hold.question');
  const explanation = t('admin.payment_hold.text');
  return (
    <>
      <Button variant="outlined" colour="inherit" onClick={() => void ask({ question, about, explanation, onConfirm })}>
        {t('admin.payment_hold.release')}
      </Button>
      {dialog}
    </>
  );
}
