import Box from '@mui/material/Box';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { businessDate, formatDate, formatDateTime, systemClock } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { SectionRow } from '#shared/ui/features/accounts/security/section.tsx';
import { foldScopes, type LabelOf } from './scope-words.ts';

/** More words than these are folded away. */
const SHOWN_MAX = 6;

interface KeyRowProps {
  apiKey: ResourceRecord<'api-key'>;
  labelOf: LabelOf;
  onEnd: () => void;
}

/** One key: what it is for, what it may do, and its life. */
export function KeyRow({ apiKey, labelOf, onEnd }: KeyRowProps) {
  const { name, prefix, scopes, created_at, expires_on, last_used_at, address, is_test: isTest } = apiKey;
  const { t, locale } = useTranslation();
  const isExpired = expires_on < businessDate(systemClock.now());
  const validity = { date: formatDate(expires_on, locale) };
  const use =
    last_used_at === null
      ? t('screens.api_keys.unused')
      : t('screens.api_keys.used', {
          time: formatDateTime(last_used_at, locale),
          address: address ?? t('screens.security.unknown_address'),
        });
  return (
    <SectionRow
      name={name}
      action={
        <Button aria-label={t('screens.api_keys.revoke_of', { name })} onClick={onEnd}>
          {t('screens.api_keys.revoke')}
        </Button>
      }
    >
      <Scopes {...foldScopes(scopes, labelOf)} />
      <div>
        {isExpired ? (
          <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
            {t('screens.api_keys.expired', validity)}
          </Box>
        ) : (
          t('screens.api_keys.valid', validity)
        )}
        {` · ${use}`}
      </div>
      <div>
        <code>{prefix}…</code>
        {isTest && ` · ${t('screens.api_keys.test_mode')}`}
        {` · ${t('screens.api_keys.created', { date: formatDateTime(created_at, locale) })}`}
      </div>
    </SectionRow>
  );
}

function Scopes({ reads, changes }: { reads: readonly string[]; changes: readonly string[] }) {
  const { t } = useTranslation();
  const lines = [
    reads.length > 0 && t('screens.api_keys.reads', { names: reads.join(', ') }),
    changes.length > 0 && t('screens.api_keys.changes', { names: changes.join(', ') }),
  ].filter((line) => line !== false);
  const total = reads.length + changes.length;
  const shown = lines.map((line) => <div key={line}>{line}</div>);
  if (total <= SHOWN_MAX) return shown;
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {t('screens.api_keys.many', { reads: reads.length, changes: changes.length })}
      </Box>
      {shown}
    </details>
  );
}
