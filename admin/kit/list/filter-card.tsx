import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { Form, ReferenceInput } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { FilterChoices } from '../form/record-select.tsx';
import { useWords } from '../page/use-words.ts';

const choicesMax = 100;

interface FilterCardProps {
  /** Every field, null. */
  empty: FieldValues;
  /** What is searched already. */
  values?: FieldValues;
  onSearch: (values: FieldValues) => void;
  onClear: () => void;
  children: ReactNode;
}

/** A filter that is applied only by 'Buscar'; 'Limpar' shows everything again. */
export function FilterCard({ empty, values = empty, onSearch, onClear, children }: FilterCardProps) {
  const t = useWords();
  // Remounts the inputs to discard incomplete text, such as half a date or the search for a choice.
  const [round, setRound] = useState(0);
  const clear = () => {
    setRound(round + 1);
    onClear();
  };
  return (
    <Card sx={{ p: 2, mb: 2, bgcolor: 'background.default' }}>
      <Form record={values} onSubmit={onSearch}>
        <Box
          key={round}
          sx={{
            display: 'grid',
            columnGap: 2,
            rowGap: 0.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(250px, 1fr))',
          }}
        >
          {children}
        </Box>
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 1 }}>
          <ClearButton empty={empty} onClear={clear} />
          <Button type="submit" variant="contained">
            {t('common.search')}
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}

function ClearButton({ empty, onClear }: { empty: FieldValues; onClear: () => void }) {
  const t = useWords();
  const { reset } = useFormContext();
  const clear = () => {
    reset(empty);
    onClear();
  };
  return <Button onClick={clear}>{t('common.clear')}</Button>;
}

interface ReferenceFilterProps {
  source: string;
  reference: string;
  filter?: object;
  label: string;
}

/** A choice of records by their names. */
export function ReferenceFilter({ label, filter = {}, ...props }: ReferenceFilterProps) {
  return (
    <ReferenceInput {...props} filter={filter} sort={{ field: 'name', order: 'ASC' }} perPage={choicesMax}>
      <FilterChoices label={label} />
    </ReferenceInput>
  );
}
