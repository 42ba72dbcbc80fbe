import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useListContext } from 'react-admin';
import { businessDate, datePresets, systemClock } from '#shared/time.ts';
import { periodPresets } from '#shared/ui/form/period/period.ts';
import { useWords } from '../page/use-words.ts';
import { useListFilter } from './use-list-filter.ts';

interface PeriodChipsProps {
  /** The filter keys of the first and of the last day. */
  source: string;
  endSource: string;
}

/** The usual periods, to filter the list around it by one press; another press takes the filter away. */
export function PeriodChips({ source, endSource }: PeriodChipsProps) {
  const t = useWords();
  const filter = useListFilter();
  const { setFilters } = useListContext();
  const presets = datePresets(businessDate(systemClock.now()));
  const { [source]: from, [endSource]: to, ...others } = filter;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('screens.period.label')}
      sx={{ flexWrap: 'wrap', gap: 1, px: 2, py: 1 }}
    >
      {periodPresets.map((name) => {
        const period = presets[name];
        const isOn = from === period.from && to === period.to;
        return (
          <Chip
            key={name}
            component="button"
            size="small"
            clickable
            aria-pressed={isOn}
            color={isOn ? 'primary' : 'default'}
            variant={isOn ? 'filled' : 'outlined'}
            label={t(`screens.period.${name}`)}
            onClick={() => setFilters(isOn ? others : { ...others, [source]: period.from, [endSource]: period.to })}
          />
        );
      })}
    </Stack>
  );
}
