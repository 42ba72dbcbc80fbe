import type { MouseEvent, ReactNode } from 'react';
import { type Identifier, Link, useCreatePath } from 'react-admin';

interface RecordLinkProps {
  resource: string;
  id: Identifier;
  type?: 'edit' | 'show';
  /** The path of a page below the record's. */
  below?: string;
  children: ReactNode;
}

/** Stops a clickable row from opening the page a second time, which would add a history entry. */
const stayInLink = (event: MouseEvent) => event.stopPropagation();

/** A link in a cell to the page of the row's record or of another record. */
export function RecordLink({ resource, id, type = 'edit', below, children }: RecordLinkProps) {
  const path = useCreatePath()({ resource, type, id });
  return (
    <Link to={below === undefined ? path : `${path}/${below}`} onClick={stayInLink}>
      {children}
    </Link>
  );
}
