import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePermissions } from 'react-admin';
import { useNotifyError } from '../../kit/feedback/use-notify-error.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { loadOfficeWords } from '../words.ts';
import type * as BarDialogs from './bar-dialogs.tsx';

type DialogName = keyof typeof BarDialogs;

/** Loads the dialogs, with their words. */
async function loadDialogs(): Promise<typeof BarDialogs> {
  const [dialogs] = await Promise.all([import('./bar-dialogs.tsx'), loadOfficeWords()]);
  return dialogs;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether a key is typed into a field rather than pressed. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Returns the dialog that a key opens. */
function dialogOf(event: KeyboardEvent): DialogName | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'SearchDialog';
  if (ctrlKey || metaKey || altKey || isTyped(event)) return undefined;
  return key === '/' ? 'SearchDialog' : key === '?' ? 'ShortcutsDialog' : undefined;
}

/** What is typed while the dialogs are loading belongs to them: not to the page, whose keys decide about records. */
function useTypedText(isLoading: boolean, close: () => void): string {
  const [text, setText] = useState('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    event.stopPropagation();
    // Keys of the browser, as F5, stay its own.
    if (key.length === 1 || /^(?:Backspace|Enter|Escape)$/.test(key)) event.preventDefault();
    if (key === 'Escape') close();
    if (key === 'Backspace') setText((typed) => typed.slice(0, -1));
    // The others have names: Enter, Tab.
    if (key.length === 1) setText((typed) => typed + key);
  });
  useEffect(() => {
    if (!isLoading) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => {
      window.removeEventListener('keydown', listen, { capture: true });
      setText('');
    };
  }, [isLoading]);
  return text;
}

/** The field in the bar that finds anything, and the keys that open it and the list of keys. */
export function SearchButton() {
  const t = useWords();
  // Not by `useMay`, which brings the table of the roles into the first script.
  const { permissions } = usePermissions<readonly string[]>();
  const maySearch = permissions?.includes('search:list') ?? false;
  const notifyError = useNotifyError();
  const [dialogs, setDialogs] = useState<typeof BarDialogs>();
  const [name, setName] = useState<DialogName>();
  const close = () => setName(undefined);
  const open = (wanted: DialogName) => {
    setName(wanted);
    if (dialogs !== undefined) return;
    // The page stays as it is where they cannot be loaded; opening one again loads them again.
    loadDialogs().then(setDialogs, () => {
      close();
      notifyError(new Error('errors.network'));
    });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = dialogOf(event);
    if (wanted === undefined || !maySearch || event.defaultPrevented) return;
    event.preventDefault();
    if (document.querySelector('[role="dialog"]') === null) open(wanted);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const typed = useTypedText(name !== undefined && dialogs === undefined, close);
  if (!maySearch) return null;
  return (
    <>
      <ButtonBase
        onClick={() => open('SearchDialog')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        sx={fieldLook}
      >
        <SearchIcon fontSize="small" />
        {/* Read by all, so that who says what they see finds it; shown where there is room. */}
        <Box component="span" className="hint">
          <span className="name">{t('admin.site.search')}: </span>
          {t('admin.site.search_hint')}
        </Box>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </ButtonBase>
      {dialogs && name === 'SearchDialog' && <dialogs.SearchDialog onClose={close} initialText={typed} />}
      {dialogs && name === 'ShortcutsDialog' && <dialogs.ShortcutsDialog onClose={close} />}
    </>
  );
}

/** A field on wide screens; on others a button with the icon alone. */
const fieldLook = {
  flexShrink: 0,
  justifyContent: { xs: 'center', md: 'flex-start' },
  gap: 1,
  width: { xs: 40, md: 'clamp(220px, 26vw, 420px)' },
  height: { xs: 40, md: 36 },
  px: { md: 1.5 },
  mx: { md: 1 },
  border: { md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: { xs: '50%', md: 1.25 },
  bgcolor: { md: 'background.default' },
  color: 'text.secondary',
  font: 'inherit',
  fontSize: 14,
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
  '& .name': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .hint': {
    position: { xs: 'absolute', md: 'static' },
    width: { xs: '1px', md: 'auto' },
    height: { xs: '1px', md: 'auto' },
    clipPath: { xs: 'inset(50%)', md: 'none' },
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'left',
  },
  '& kbd': {
    display: { xs: 'none', md: 'block' },
    px: 0.75,
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
    fontFamily: 'inherit',
    fontSize: 11,
    fontWeight: 600,
    lineHeight: '18px',
  },
} as const;
