import Box from '@mui/material/Box';
import { createContext, type ReactNode, use } from 'react';
import { useTranslateLabel } from 'react-admin';
import { tabularFigures } from '#shared/ui/base/theme.ts';

/**
 * Where a card shows a column: beside what names the row (`number`), as its name (`title`), opposite of it (`amount`),
 * below it (`state`), after these with its label (`line`), or not at all (`none`).
 */
export type CardPlace = 'number' | 'title' | 'amount' | 'state' | 'line' | 'none';

const CardContext = createContext(false);

/** Around the columns of a row that is a card. */
export const CardProvider = CardContext;

/** Returns whether the row is a card instead of a row of a table. */
export const useIsCard = () => use(CardContext);

/** In the order in which a card shows them; `BREAK_ORDER` of its list begins the second line. */
const looks = {
  select: { order: 0, ml: -1, my: -1 },
  number: { order: 1, color: 'text.secondary', ...tabularFigures },
  title: { order: 1, flex: '1 1 0', minWidth: 96, fontWeight: 650, overflowWrap: 'anywhere' },
  amount: { order: 2, ml: 'auto', fontWeight: 650, whiteSpace: 'nowrap', ...tabularFigures },
  state: { order: 4 },
  line: {
    order: 5,
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: 0.5,
    maxWidth: '100%',
    fontSize: '0.8125rem',
    '& *': { fontSize: 'inherit' },
  },
  actions: { order: 6, ml: 'auto' },
};

/** The order of the end of a card's first line, between `amount` and `state`. */
export const BREAK_ORDER = 3;

interface CardPartProps {
  place: CardPlace | 'select' | 'actions';
  source?: string | undefined;
  label?: ReactNode;
  children: ReactNode;
}

/** A column of a row that is a card. A part without content takes no room. */
export function CardPart({ place, source, label, children }: CardPartProps) {
  const translateLabel = useTranslateLabel();
  if (place === 'none') return null;
  if (place !== 'line' || label === false)
    return (
      <Box className={`card-${place}`} sx={{ ...looks[place], '&:empty': { display: 'none' } }}>
        {children}
      </Box>
    );
  return (
    <Box sx={{ ...looks.line, '&:has(> :last-child:empty)': { display: 'none' } }}>
      <Box component="span" sx={{ flex: 'none', color: 'text.secondary' }}>
        {translateLabel({ ...(label !== undefined && { label }), source })}:
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
