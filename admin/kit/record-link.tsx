import type { MouseEvent, ReactNode } from 'react';
import { type Identifier, Link, useCreatePath } from 'react-admin';

interface RecordLinkProps {
  resource: string;
  id: Identifier;
  type?: 'edit' | 'show';
  /** A page below that of the record. */
  below?: string;
  children: ReactNode;
}

/** A row that opens by a click anywhere would open the page a second time, and Back would lead to it again. */
const stayInLink = (event: MouseEvent) => event.stopPropagation();

/** A link in a cell to the page of a record: the row's own, or another's. */
export function RecordLink({ resource, id, type = 'edit', below, children }: RecordLinkProps) {
  const path = useCreatePath()({ resource, type, id });
  return (
    <Link to={below === undefined ? path : `${path}/${below}`} onClick={stayInLink}>
      {children}
    </Link>
  );
}
