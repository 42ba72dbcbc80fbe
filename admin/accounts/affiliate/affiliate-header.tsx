import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { formatPhone } from '#shared/brazil/phone.ts';
import type { ChangeOf } from '#shared/client/client.ts';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { Avatar } from '#shared/ui/features/accounts/access/avatar.tsx';
import { fullName } from '../../kit/fields/full-name.ts';
import { RecordHead } from '../../kit/page/record-head.tsx';
import { useFixedFields, useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { decidableStatuses } from './decidable-statuses.ts';
import { PaymentHoldNotice } from './payment-hold-notice.tsx';
import { ViewAsButton } from './view-as-button.tsx';

/**
 * Returns a function that updates the staff-only fields of an affiliate. The screen changes only after the server
 * accepts.
 */
function useChangeAffiliate({ id, version }: ResourceRecord<'affiliate'>) {
  const t = useWords();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const record = queryKeys.one('affiliate', id);
  return useMutation({
    mutationFn: (change: ChangeOf<'affiliate'>) => client.update('affiliate', id, { ...change, version }),
    onSuccess: (saved) => {
      queryClient.setQueryData(record, saved);
      notify(t('screens.affiliate_saved'), 'success');
    },
    onError: (error) => {
      notifyFailure(error);
      // After a conflict the user has to see the other user's change before trying again.
      return queryClient.invalidateQueries({ queryKey: record });
    },
  });
}

type Affiliate = ResourceRecord<'affiliate'>;
type Status = CodeOf<typeof affiliateStatus>;

const DECIDABLE: readonly Status[] = decidableStatuses.map((name) => affiliateStatus.codes[name]);

const NOBODY = '';

interface EditorProps {
  affiliate: Affiliate;
  change: ReturnType<typeof useChangeAffiliate>;
}

const NoIcon = () => null;

/** Returns the props of a select that is read-only for users who may not change the field. */
function useSelectLook(field: string) {
  const mayUpdate = useMay('affiliate', 'update');
  const isFixed = useFixedFields('affiliate').includes(field);
  return { select: mayUpdate && !isFixed ? {} : { readOnly: true, IconComponent: NoIcon } };
}

function StatusEditor({ affiliate, change }: EditorProps) {
  const t = useWords();
  const look = useSelectLook('status');
  const [chosen, setChosen] = useState<Status>();
  const [reason, setReason] = useState('');
  const needsReason = chosen === affiliateStatus.codes.paused || chosen === affiliateStatus.codes.refused;
  const [isMissing, setIsMissing] = useState(false);
  const close = () => {
    setChosen(undefined);
    setReason('');
    setIsMissing(false);
  };
  const confirm = () => {
    if (chosen === undefined) return;
    const text = reason.trim();
    if (needsReason && text === '') setIsMissing(true);
    else change.mutate({ status: chosen, status_reason: needsReason ? text : null }, { onSettled: close });
  };
  // A deletion has its own steps, from its request on.
  const isDecidable = DECIDABLE.some((code) => code === affiliate.status);
  const offered = affiliateStatus.allCodes.filter(
    (code) => code === affiliate.status || (isDecidable && DECIDABLE.includes(code)),
  );
  return (
    <>
      <TextField
        select
        label={t('admin.edit_affiliate.status')}
        value={affiliate.status}
        disabled={change.isPending}
        slotProps={look}
        onChange={(event) => setChosen(affiliateStatus.byCode(Number(event.target.value))?.code)}
      >
        {offered.map((code) => (
          <MenuItem key={code} value={code} disabled={!DECIDABLE.includes(code)}>
            {t(affiliateStatus.labelKey(code))}
          </MenuItem>
        ))}
      </TextField>
      <Confirm
        isOpen={chosen !== undefined}
        loading={change.isPending}
        title={t('admin.edit_affiliate.status_question')}
        content={
          <>
            {t('admin.edit_affiliate.status_text', {
              name: fullName(affiliate),
              from: t(affiliateStatus.labelKey(affiliate.status)),
              to: t(affiliateStatus.labelKey(chosen)),
            })}
            {needsReason && (
              <TextField
                fullWidth
                multiline
                label={t('admin.edit_affiliate.status_reason')}
                value={reason}
                error={isMissing}
                helperText={t('admin.edit_affiliate.status_reason_hint')}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                sx={{ mt: 2 }}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </>
        }
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}

function ManagerEditor({ affiliate, change, field }: EditorProps & { field: ManagerField }) {
  const t = useWords();
  const translate = useTranslate();
  const look = useSelectLook(field);
  const { client } = useScreenHost();
  const managers = useQuery({ queryKey: queryKeys.list('manager'), queryFn: () => client.all('manager') });
  const current = affiliate[field];
  const isKnown = current === null || (managers.data ?? []).some(({ id }) => id === current);
  return (
    <TextField
      select
      label={translate(`resources.affiliate.fields.${field}`)}
      value={current ?? NOBODY}
      disabled={change.isPending || managers.isPending}
      error={managers.isError}
      helperText={managers.error?.message}
      slotProps={{ inputLabel: { shrink: true }, select: { ...look.select, displayEmpty: true } }}
      onChange={({ target }) => change.mutate({ [field]: target.value === NOBODY ? null : Number(target.value) })}
    >
      <MenuItem value={NOBODY}>
        <em>{t('admin.edit_affiliate.nobody')}</em>
      </MenuItem>
      {!isKnown && <MenuItem value={current}>{current}</MenuItem>}
      {managers.data?.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type ManagerField = 'comercial_manager_id' | 'service_manager_id';

interface AffiliateHeaderProps {
  affiliate: Affiliate;
  /** What later domains know of the affiliate. */
  chips?: ReactNode;
  details?: ReactNode;
  actions?: ReactNode;
  figures?: ReactNode;
}

/** The affiliate's identity, the fields that only staff set, each saved at once, and what keeps it from being paid. */
export function AffiliateHeader({ affiliate, chips, ...further }: AffiliateHeaderProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const change = useChangeAffiliate(affiliate);
  const { id, business_name, email, phone_number, city, state, created_at } = affiliate;
  return (
    <>
      <RecordHead
        tile={<Avatar name={fullName(affiliate)} email={email} sizePx={56} />}
        name={fullName(affiliate)}
        chips={
          <>
            <StatusChip list={affiliateStatus} code={affiliate.status} />
            {chips}
          </>
        }
        facts={[
          `ID ${id}`,
          business_name,
          email !== '' && <Link href={`mailto:${email}`}>{email}</Link>,
          phone_number !== null && phone_number !== '' && <Phone number={phone_number} />,
          [city, state].filter(Boolean).join(', '),
          t('admin.affiliate_head.since', { date: formatDate(created_at, locale) }),
        ]}
        actions={<ViewAsButton affiliateId={id} />}
        {...further}
      >
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ minWidth: 0, columnGap: 2 }}>
          <StatusEditor affiliate={affiliate} change={change} />
          <ManagerEditor affiliate={affiliate} change={change} field="comercial_manager_id" />
          <ManagerEditor affiliate={affiliate} change={change} field="service_manager_id" />
        </Stack>
      </RecordHead>
      <PaymentHoldNotice affiliateId={affiliate.id} name={fullName(affiliate)} />
    </>
  );
}

/** A mobile number opens a chat, which is how people are reached in Brazil; another one is called. */
function Phone({ number }: { number: string }) {
  const t = useWords();
  const digits = number.replaceAll(/\D/g, '');
  const isMobile = /^55\d{2}9\d{8}$/.test(digits);
  return (
    <Link
      href={isMobile ? `https://wa.me/${digits}` : `tel:+${digits}`}
      {...(isMobile ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {isMobile ? t('admin.affiliate_head.whatsapp', { number: formatPhone(number) }) : formatPhone(number)}
    </Link>
  );
}
