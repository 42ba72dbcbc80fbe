import FilterIcon from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import { ColumnChooser } from '../../kit/list/column-chooser.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { CsvButton } from './csv-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ReportFilter } from './report-filter.tsx';
import { ReportTable, TABLE_KEY } from './report-table.tsx';

/** The conversions of one affiliate, 'Relatório de Conversão': filter, selectable columns, totals and CSV. */
export function ConversionReport({ affiliateId }: { affiliateId: number }) {
  return (
    <NestedList
      contract={conversion}
      filter={{ affiliate_id: affiliateId }}
      ownName={`affiliate.${affiliateId}.report`}
      header={<ReportHeader affiliateId={affiliateId} />}
    >
      <ReportTable affiliateId={affiliateId} />
    </NestedList>
  );
}

function ReportHeader({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const filterId = useId();
  const [isFiltering, setFiltering] = useState(false);
  // Inputs must not move under the pointer of users who prefer reduced motion.
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Button
          variant={isFiltering ? 'contained' : 'outlined'}
          startIcon={<FilterIcon />}
          aria-expanded={isFiltering}
          aria-controls={filterId}
          onClick={() => setFiltering(!isFiltering)}
        >
          {t('admin.report.filter')}
        </Button>
        <FilterChips />
        <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <CsvButton affiliateId={affiliateId} />
          <ColumnChooser storeKey={TABLE_KEY} />
        </Stack>
      </Stack>
      <Collapse in={isFiltering} id={filterId} {...(isStill && { timeout: 0 })}>
        <ReportFilter affiliateId={affiliateId} />
      </Collapse>
    </>
  );
}
