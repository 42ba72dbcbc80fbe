import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { useHref, useNavigate } from 'react-router-dom';
import { searchForm } from '#shared/codes/platform/search-form.ts';
import { searchKind } from '#shared/codes/platform/search-kind.ts';
import { recognizeSearch } from '#shared/rules/recognize-search.ts';
import { ProgressLine } from '#shared/ui/base/progress-line.tsx';
import { errorText } from '../../kit/feedback/error-text.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { visuallyHidden } from '../../kit/page/visually-hidden.ts';
import { ChoiceLine } from './choice-line.tsx';
import { type Choice, type ChoiceGroup, useChoices } from './use-choices.ts';

interface SearchDialogProps {
  onClose: () => void;
  /** What was typed before the dialog was there. */
  initialText: string;
}

/** The dialog that finds records, pages and actions by a text: a combobox whose choices are links. */
export function SearchDialog({ onClose, initialText }: SearchDialogProps) {
  const t = useWords();
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const [text, setText] = useState(initialText);
  const [active, setActive] = useState(0);
  const found = useChoices(text);
  const choices = found.groups.flatMap((group) => group.choices);
  const listId = useId();
  const current = Math.min(active, choices.length - 1);
  const chosen = choices[current];
  const open = useOpenChoice(found.remember, onClose);
  const enter = useEnterWhenFound(found.isPending, chosen, open);

  useEffect(() => {
    if (chosen) document.getElementById(elementIdOf(listId, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen, listId]);

  const move = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, current, choices.length);
    if (place !== undefined) setActive(place);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(event.ctrlKey || event.metaKey);
    if (place !== undefined || event.key === 'Enter') event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth={false}
      slotProps={{ paper: { sx: paperLook, 'aria-label': t('admin.site.search') } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 1.5, sm: 2 }, minHeight: 60 }}>
        <SearchIcon color="action" aria-hidden="true" />
        <Box
          component="input"
          type="text"
          role="combobox"
          autoFocus
          value={text}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={move}
          placeholder={t('admin.site.search_hint')}
          aria-label={t('admin.site.search')}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && elementIdOf(listId, chosen)}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          sx={fieldLook}
        />
        <RecognizedChip text={text} />
        <IconButton onClick={onClose} aria-label={t('common.close')} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      {/* Keeps its place while nothing is loading. */}
      <Box sx={{ height: 3, flexShrink: 0, borderTop: found.isPending ? 0 : 1, borderColor: 'divider' }}>
        {found.isPending && <ProgressLine />}
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', px: 1, pb: 1 }}>
        <Results
          listId={listId}
          found={found}
          chosen={chosen}
          onPoint={(choice) => setActive(choices.indexOf(choice))}
          onChoose={open.byPointer}
        />
        <Standing found={found} count={choices.length} />
      </Box>
      <Footer />
    </Dialog>
  );
}

const elementIdOf = (listId: string, { id }: Choice) => `${listId}-${id}`;

interface ResultsProps {
  listId: string;
  found: ReturnType<typeof useChoices>;
  chosen: Choice | undefined;
  onPoint: (choice: Choice) => void;
  onChoose: (choice: Choice, event: MouseEvent) => void;
}

function Results({ listId, found, chosen, onPoint, onChoose }: ResultsProps) {
  const t = useWords();
  return (
    <Box id={listId} role="listbox" aria-label={t('admin.search.results')}>
      {found.groups.map((group) => (
        <Box key={group.name} role="group" aria-labelledby={`${listId}-${group.name}`}>
          <GroupHeading id={`${listId}-${group.name}`} name={group.name} />
          {group.choices.map((choice) => (
            <ChoiceLine
              key={choice.id}
              choice={choice}
              elementId={elementIdOf(listId, choice)}
              searched={found.searched}
              isActive={choice === chosen}
              onPoint={() => onPoint(choice)}
              onChoose={(event) => onChoose(choice, event)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Without the outline of a field on its own: the whole dialog is about it, and nothing else in it takes the typing. */
const fieldLook = {
  flex: 1,
  minWidth: 0,
  border: 0,
  outline: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: { xs: 16, sm: 18 },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

const paperLook = {
  width: { sm: 'min(700px, calc(100% - 32px))' },
  // The same height for any number of results, so that nothing jumps while one types.
  height: { sm: 'min(620px, 80vh)' },
  m: { xs: 0, sm: 2 },
  mt: { sm: '8vh' },
  mb: { sm: 'auto' },
} as const;

/** Returns the place that a key leads to; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const places: Readonly<Record<string, number | undefined>> = {
    ArrowDown: (place + 1) % count,
    ArrowUp: (place - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/** Opens choices, here or in a new tab, and remembers records. */
function useOpenChoice(remember: ReturnType<typeof useChoices>['remember'], onClose: () => void) {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  return {
    byKey: ({ path, record }: Choice, inNewTab: boolean) => {
      if (record) remember(record);
      if (inNewTab) {
        window.open(base + path, '_blank', 'noopener');
        return;
      }
      onClose();
      void navigate(path);
    },
    /** The browser itself follows the link. */
    byPointer: ({ record }: Choice, { button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isMiddle = button === 1;
      if (button !== 0 && !isMiddle) return;
      if (record) remember(record);
      if (!isMiddle && !ctrlKey && !metaKey && !shiftKey) onClose();
    },
  };
}

/** Returns what Enter does: it opens the chosen line, once the answer to what was typed is there. */
function useEnterWhenFound(
  isPending: boolean,
  chosen: Choice | undefined,
  open: ReturnType<typeof useOpenChoice>,
): (inNewTab: boolean) => void {
  const waiting = useRef<{ inNewTab: boolean }>(undefined);
  const answer = useEffectEvent(() => {
    const asked = waiting.current;
    if (asked === undefined || isPending) return;
    waiting.current = undefined;
    if (chosen) open.byKey(chosen, asked.inNewTab);
  });
  useEffect(() => answer(), [isPending]);
  return (inNewTab) => {
    if (isPending) waiting.current = { inNewTab };
    else if (chosen) open.byKey(chosen, inNewTab);
  };
}

const isOther = (name: ChoiceGroup['name']) =>
  name === 'owned' || name === 'recent' || name === 'action' || name === 'page';

function GroupHeading({ id, name }: { id: string; name: ChoiceGroup['name'] }) {
  const t = useWords();
  return (
    <Box id={id} sx={{ color: 'text.secondary', fontSize: 14, fontWeight: 600, px: 1.25, pt: 1.25, pb: 0.5 }}>
      {t(isOther(name) ? `admin.search.group.${name}` : searchKind.labelKey(name))}
    </Box>
  );
}

/** Says what the text was taken for: 'CNPJ', 'Lote de pagamento'. */
function RecognizedChip({ text }: { text: string }) {
  const t = useWords();
  if (text.trim() === '') return null;
  const { form, kinds } = recognizeSearch(text);
  const label = kinds ? t(searchKind.labelKey(kinds[0])) : form && t(searchForm.labelKey(form));
  return label === null ? null : <Chip size="small" color="info" variant="outlined" label={label} />;
}

/** Says, also to screen readers, how many results there are, that there are none and what can be found, or what failed. */
function Standing({ found, count }: { found: ReturnType<typeof useChoices>; count: number }) {
  const t = useWords();
  const translate = useTranslate();
  const { error, isPending, isEmpty, retry } = found;
  if (error !== null)
    return (
      <Alert
        severity="error"
        sx={{ m: 1 }}
        action={
          <Button color="inherit" size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorText(error, translate)}
      </Alert>
    );
  const isNothing = !isPending && !isEmpty && count === 0;
  return (
    <Box role="status" sx={isNothing ? { px: 1.25, py: 3 } : visuallyHidden}>
      {isNothing ? (
        <>
          <Box sx={{ fontWeight: 600, mb: 0.5 }}>{t('admin.search.nothing')}</Box>
          <Box sx={{ color: 'text.secondary' }}>{t('admin.search.nothing_text')}</Box>
        </>
      ) : (
        !isPending && !isEmpty && t('admin.search.count', { smart_count: count })
      )}
    </Box>
  );
}

function Footer() {
  const t = useWords();
  return (
    <Box
      sx={{
        display: { xs: 'none', sm: 'flex' },
        flexWrap: 'wrap',
        gap: 2,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 13,
        '& kbd': { fontFamily: 'inherit', fontWeight: 600 },
      }}
    >
      <span>
        <kbd>↑↓</kbd> {t('admin.search.choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('admin.search.open')}
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> {t('admin.search.new_tab')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('common.close')}
      </span>
    </Box>
  );
}
