import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import {
  DataTable,
  type DataTableProps,
  ListNoResults,
  type RaRecord,
  RecordContextProvider,
  useExpanded,
  useGetPathForRecordCallback,
  useGetResourceLabel,
  useListContext,
  useNavigate,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useNarrowWindow } from '../page/narrow-window.ts';
import { BREAK_ORDER, CardProvider } from './card-part.tsx';

interface ListTableProps extends Omit<DataTableProps, 'bulkActionButtons' | 'rowClick' | 'expand'> {
  /** What a click on a row opens; by default the page that the resource has. */
  rowClick?: 'edit' | 'show' | 'expand' | false;
  /** The content of the row below a row, which its own button opens. */
  expand?: ReactNode;
  /** The bulk actions of the selected rows, a `SelectionToolbar`. */
  bulkActionsToolbar?: ReactNode;
  /** The columns, of `columnsOf(contract)`, whose `card` says where a card shows them. */
  children: ReactNode;
}

/** The rows of the list around it: a table or, where its columns would not fit beside each other, a card for each row. */
export function ListTable({ children, ...props }: ListTableProps) {
  if (useNarrowWindow()) return <Cards {...props}>{children}</Cards>;
  return (
    <DataTable bulkActionButtons={false} {...props}>
      {children}
    </DataTable>
  );
}

const PLURAL = 2;

function Cards({ bulkActionsToolbar, empty, expand, rowClick, children }: ListTableProps) {
  const labelOf = useGetResourceLabel();
  const { data, resource } = useListContext<RaRecord>();
  if (!data || data.length === 0) return empty ?? <ListNoResults />;
  return (
    <>
      {bulkActionsToolbar}
      <Box component="ul" aria-label={labelOf(resource, PLURAL)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <Card rowClick={rowClick} expand={expand}>
              {children}
            </Card>
          </RecordContextProvider>
        ))}
      </Box>
    </>
  );
}

const cardLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
  px: 2,
  py: 1.5,
  fontSize: '0.875rem',
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
  '&::before': { content: '""', order: BREAK_ORDER, flexBasis: '100%' },
  // A text is cut by the width of the card, not by that of the column that it has in a table.
  '--cut-width': '100%',
  // A state of many words takes two lines, as in a table.
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal' },
};

function Card({ rowClick, expand, children }: Pick<ListTableProps, 'rowClick' | 'expand' | 'children'>) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const navigate = useNavigate();
  const pathOf = useGetPathForRecordCallback();
  const open = async () => {
    if (rowClick === 'expand') return;
    const path = await pathOf({ record, resource, link: rowClick });
    if (typeof path === 'string') navigate(path, { state: { _scrollToTop: true } });
  };
  return (
    <Box component="li" sx={cardLook} onClick={() => void open()}>
      <CardProvider value>{children}</CardProvider>
      {expand !== undefined && <Expanded>{expand}</Expanded>}
    </Box>
  );
}

function Expanded({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const id = record?.id ?? '';
  const [isExpanded] = useExpanded(resource, id);
  return (
    <Box id={`${resource}-${id}-expand`} sx={{ order: 9, flexBasis: '100%', overflowX: 'auto' }}>
      {isExpanded && children}
    </Box>
  );
}
