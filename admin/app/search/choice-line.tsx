import ActionIcon from '@mui/icons-material/BoltOutlined';
import RecordIcon from '@mui/icons-material/DescriptionOutlined';
import PageIcon from '@mui/icons-material/SubdirectoryArrowRight';
import Box from '@mui/material/Box';
import { createElement, type MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { documentText } from '#shared/brazil/document-text.ts';
import { formatPhone } from '#shared/brazil/phone.ts';
import type { SearchForm } from '#shared/codes/platform/search-form.ts';
import { searchForm } from '#shared/codes/platform/search-form.ts';
import { searchKind } from '#shared/codes/platform/search-kind.ts';
import { formatBrl } from '#shared/money.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { resourceScreens } from '../screens.ts';
import { kindLooks } from './kinds.ts';
import { isMatched, MatchedText } from './matched-text.tsx';
import type { RecentRecord } from './recent-records.ts';
import type { Choice } from './use-choices.ts';
import type { FoundRecord } from './use-record-search.ts';

const icons = new Map(resourceScreens.map(([name, { icon }]) => [name, icon]));

const CPF_LENGTH = 11;

/** How the value of a form is written. */
const written: Readonly<Partial<Record<SearchForm, (value: string) => string>>> = {
  document: documentText,
  phone: formatPhone,
};

/** The form that a value was found in; a document is named by its length. */
function matchedForm({ matched_in: form, matched }: FoundRecord): SearchForm {
  if (form !== 'document' || matched === null) return form;
  return matched.length === CPF_LENGTH ? 'cpf' : 'cnpj';
}

interface ChoiceLineProps {
  choice: Choice;
  elementId: string;
  searched: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}

/** A line of the search, as a link: it opens in a new tab by the middle button. */
export function ChoiceLine({ choice, elementId, searched, isActive, onPoint, onChoose }: ChoiceLineProps) {
  const { record, command, path } = choice;
  const icon = record ? (icons.get(record.kind) ?? RecordIcon) : command.isAction ? ActionIcon : PageIcon;
  return (
    <Box
      component={LinkBase}
      to={path}
      id={elementId}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onChoose}
      onAuxClick={onChoose}
      sx={lineLook}
    >
      <Box className="icon">{createElement(icon, { fontSize: 'small' })}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {record ? <RecordTexts record={record} searched={searched} /> : <Box className="title">{command.label}</Box>}
      </Box>
      {isActive && <kbd aria-hidden="true">↵</kbd>}
    </Box>
  );
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  px: 1.25,
  py: 0.75,
  borderRadius: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  scrollMargin: 8,
  '&[aria-selected="true"]': {
    bgcolor: ({ palette }: { palette: { primary: { main: string } } }) =>
      `color-mix(in srgb, ${palette.primary.main} 8%, transparent)`,
  },
  '& .icon': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 34,
    height: 34,
    borderRadius: 1,
    bgcolor: 'action.hover',
    color: 'text.secondary',
  },
  '& .title': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .detail': { color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' },
  '&[aria-selected="true"] :is(.detail, .icon, kbd)': { color: 'text.primary' },
  '& kbd': { color: 'text.secondary', fontFamily: 'inherit', fontSize: 13 },
} as const;

const isFound = (record: FoundRecord | RecentRecord): record is FoundRecord => 'matched_in' in record;

function RecordTexts({ record, searched }: { record: FoundRecord | RecentRecord; searched: string }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { isNumbered, status } = kindLooks[record.kind];
  const title = isNumbered ? `${t(searchKind.labelKey(record.kind))} ${record.title}` : record.title;
  const amount = isFound(record) && record.amount !== null ? ` · ${formatBrl(record.amount, locale)}` : '';
  const found = isFound(record) ? record : undefined;
  const code = status?.entries.find((entry) => String(entry.code) === found?.status)?.code;
  const value = found?.matched == null ? '' : (written[found.matched_in]?.(found.matched) ?? found.matched);
  const isElsewhere = [record.title, record.detail ?? ''].some((text) => text.includes(value));
  const isShown = value !== '' && !isElsewhere && isMatched(value, searched);
  return (
    <>
      <Box className="title">
        <MatchedText text={title + amount} searched={searched} />{' '}
        {status && code !== undefined && <StatusChip list={status} code={code} />}
      </Box>
      <Box className="detail">
        {record.detail !== null && <MatchedText text={record.detail} searched={searched} />}
        {found && isShown && (
          <>
            {record.detail !== null && record.detail !== '' && ' · '}
            {found.matched_in === 'words' || `${t(searchForm.labelKey(matchedForm(found)))} `}
            <MatchedText text={value} searched={searched} />
          </>
        )}
      </Box>
    </>
  );
}
