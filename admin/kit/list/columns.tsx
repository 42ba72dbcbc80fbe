import Link from '@mui/material/Link';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { DataTable, type DataTableColumnProps, ReferenceField, useFieldValue, useRecordContext } from 'react-admin';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import type { ResourceName } from '#shared/resources/index.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { RecordLink } from '../fields/record-link.tsx';
import { textOf } from '../fields/text-of.ts';
import { CutText, type Width } from '../fields/value-fields.tsx';
import type { FieldName } from '../form/contract-names.ts';
import { CardPart, type CardPlace, useIsCard } from './card-part.tsx';

type ColumnProps<C extends Contract> = Omit<DataTableColumnProps<RecordOf<C>>, 'source'> & {
  source?: FieldName<C>;
  /** Its place in a row that is a card; a line with its label by default. */
  card?: CardPlace;
};

/** A column that shows one field, which it alone names. */
type FieldColumnProps<C extends Contract> = Omit<
  ColumnProps<C>,
  'children' | 'field' | 'render' | 'source' | 'width'
> & {
  source: FieldName<C>;
};

type TextColumnProps<C extends Contract> = FieldColumnProps<C> & { width?: Width };

/**
 * Returns the column components of a resource's tables: `DataTable.Col` whose `source` must be a field of the contract.
 * A column is sortable only if the API sorts by it.
 */
export function columnsOf<C extends Contract>(contract: C) {
  const sortable: readonly string[] = contract.sort;
  /** What a cell of a table would show. */
  function Content({ source, children, render, field }: Omit<ColumnProps<C>, 'card'>): ReactNode {
    const record = useRecordContext<RecordOf<C>>();
    if (children !== undefined) return children;
    if (render) return record && render(record);
    if (source === undefined) return null;
    return field ? createElement(field, { source }) : <TextOf source={source} />;
  }
  function Column({ source, disableSort = false, card = 'line', ...props }: ColumnProps<C>) {
    const isCard = useIsCard();
    const named = { ...props, ...(source !== undefined && { source }) };
    if (isCard)
      return (
        <CardPart place={card} source={source} label={props.label}>
          <Content {...named} />
        </CardPart>
      );
    const sorts = source !== undefined && sortable.includes(source) && !disableSort;
    return <DataTable.Col {...named} disableSort={!sorts} />;
  }
  return Object.assign(Column, {
    /** A code as a chip with its label from the code list, and what explains it. */
    Code: ({ list, children, ...props }: FieldColumnProps<C> & CodeListProps & { children?: ReactNode }) => (
      <Column {...props}>
        <StatusField source={props.source} list={list} />
        {children}
      </Column>
    ),
    /** A long text on two lines, truncated; the tooltip shows all of it. */
    CutText: ({ width, ...props }: TextColumnProps<C>) => (
      <Column {...props}>
        <CutTextField source={props.source} width={width} />
      </Column>
    ),
    /** Comma-separated names on two lines with spaces between them. */
    Names: ({ width, ...props }: TextColumnProps<C>) => (
      <Column {...props}>
        <CutTextField source={props.source} width={width} toText={(names) => names.replaceAll(/,\s*/g, ', ')} />
      </Column>
    ),
    /** The number of a record, a link to its page. */
    LinkedId: (props: FieldColumnProps<C>) => (
      <Column align="right" {...props}>
        <IdLink source={props.source} resource={contract.name} />
      </Column>
    ),
    /** The name of a record of another resource. The records of a page are fetched in one request. */
    Record: ({ reference, ...props }: FieldColumnProps<C> & { reference: ResourceName }) => (
      <Column {...props}>
        <ReferenceField source={props.source} reference={reference} link={false} empty="-" />
      </Column>
    ),
    /** A link to an external site, which opens in a new tab. */
    WebAddress: ({ width, ...props }: TextColumnProps<C>) => (
      <Column {...props}>
        <WebAddressField source={props.source} width={width} />
      </Column>
    ),
  });
}

function TextOf({ source }: { source: string }) {
  return textOf(useFieldValue({ source }));
}

function IdLink({ source, resource }: { source: string; resource: string }) {
  const id: unknown = useFieldValue({ source });
  if (typeof id !== 'number' && typeof id !== 'string') return null;
  return (
    <RecordLink resource={resource} id={id}>
      {id}
    </RecordLink>
  );
}

type CodeListProps = Pick<ComponentProps<typeof StatusChip>, 'list'>;

function StatusField({ source, list }: CodeListProps & { source: string }) {
  const code: unknown = useFieldValue({ source });
  return typeof code === 'number' || typeof code === 'string' ? <StatusChip list={list} code={code} /> : null;
}

interface CutFieldProps {
  source: string;
  width: Width | undefined;
}

function CutTextField({
  source,
  width,
  toText = (text) => text,
}: CutFieldProps & { toText?: (text: string) => string }) {
  return <CutText text={toText(textOf(useFieldValue({ source })))} width={width} />;
}

/** The text starts with the host, which identifies the site. */
function WebAddressField({ source, width }: CutFieldProps) {
  const address = textOf(useFieldValue({ source }));
  if (address === '') return null;
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer nofollow">
      <CutText text={address.replace(/^https:\/\//, '')} width={width} />
    </Link>
  );
}
