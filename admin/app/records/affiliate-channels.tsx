import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-admin';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

const SHOWN = 4;

/** Fetches the first channels of an affiliate, for users who may see them. */
export function useChannelsOf(affiliateId: number) {
  const { client } = useScreenHost();
  const options = { filter: { affiliate_id: affiliateId }, range: [0, SHOWN - 1] as const };
  return useQuery({
    queryKey: queryKeys.list('channel', options),
    queryFn: ({ signal }) => client.list('channel', { ...options, signal }),
    enabled: useMay('channel', 'list'),
  });
}

/** The channels of an affiliate, which lead to their tab. The line has its place before they have loaded. */
export function AffiliateChannels({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const mayList = useMay('channel', 'list');
  const { data } = useChannelsOf(affiliateId);
  if (!mayList) return null;
  const { rows = [], total = 0 } = data ?? {};
  return (
    <Box
      component="ul"
      aria-label={t('admin.affiliate_head.channels')}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.75,
        minHeight: 26,
        m: 0,
        mt: 1,
        p: 0,
        listStyle: 'none',
        '& > li': {
          maxWidth: '100%',
          px: 1,
          borderRadius: '12px',
          bgcolor: 'action.selected',
          fontSize: '0.8125rem',
          lineHeight: '24px',
          overflowWrap: 'anywhere',
        },
        '& a': { color: theme.vars?.palette.text.primary, textDecoration: 'none' },
        '& a:hover': { textDecoration: 'underline' },
      })}
    >
      {rows.map(({ id, name, type_name }) => (
        <li key={id}>
          <Link to={`/affiliate/${affiliateId}/channels`}>{[name, type_name].filter(Boolean).join(' · ')}</Link>
        </li>
      ))}
      {total > SHOWN && <li>{t('admin.affiliate_head.more_channels', { count: total - SHOWN })}</li>}
    </Box>
  );
}
