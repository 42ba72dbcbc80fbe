import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { ManagerCard } from '../../features/manager-card.tsx';
import { useSite } from '../../session/site.tsx';
import { useMay } from '../../session/use-may.ts';
import { useUser } from '../../session/user.tsx';
import { CampaignsCard } from './campaigns-card.tsx';
import { ConversionsCard } from './conversions-card.tsx';

function useLatestConversions(count: number) {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('conversion', { affiliateId, count }),
    queryFn: async ({ signal }) => {
      const { rows } = await client.list('conversion', {
        filter: { affiliate_id: affiliateId },
        range: [0, count - 1],
        sort: ['created_at', 'DESC'],
        signal,
      });
      return rows;
    },
  });
}

const CONVERSIONS_SHOWN = 4;

interface HomeFootProps {
  period: Period;
  /** Whether there is no channel yet, and one may be added. */
  needsChannel: boolean;
}

/** The end of the home: campaigns, the newest conversions and the contact person. */
export function HomeFoot({ period, needsChannel }: HomeFootProps) {
  const conversions = useLatestConversions(CONVERSIONS_SHOWN);
  const maySeeFigures = useMay('dashboard-summary', 'list');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
        '& > *': { minWidth: 0 },
      }}
    >
      {maySeeFigures && (
        <Box sx={{ gridColumn: { lg: 'span 2' } }}>
          <CampaignsCard period={period} />
        </Box>
      )}
      <Box>
        <ConversionsCard
          rows={conversions.data}
          rowsShown={CONVERSIONS_SHOWN}
          needsChannel={needsChannel}
          failure={loadErrorOf([conversions])}
        />
      </Box>
      {/* Nothing follows it, so it may come without a placeholder. */}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ManagerCard />
      </Box>
    </Box>
  );
}
