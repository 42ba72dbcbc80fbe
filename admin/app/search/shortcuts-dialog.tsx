import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, useId } from 'react';
import { useWords } from '../../kit/page/use-words.ts';
import { shortcutGroups } from './shortcuts.ts';

/** The sheet of the keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('admin.search.keys.title')}</DialogTitle>
      {/* It scrolls on low windows, by keys too. */}
      <DialogContent tabIndex={0} role="region" aria-labelledby={titleId} sx={contentLook}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <Box key={title} component="section">
            <Box component="h3" sx={{ m: 0, mb: 0.5, color: 'text.secondary', fontSize: 14, fontWeight: 600 }}>
              {t(title)}
            </Box>
            <Box component="dl" sx={listLook}>
              {shortcuts.map(({ keys, label }) => (
                <Fragment key={label}>
                  <dt>{t(label)}</dt>
                  <dd>
                    {keys.map((together, index) => (
                      <Fragment key={together.join('+')}>
                        {index > 0 && ` ${t('admin.search.keys.or')} `}
                        {together.map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const contentLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  columnGap: 4,
  rowGap: 2,
} as const;

const listLook = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 1,
  alignItems: 'center',
  m: 0,
  '& dd': { m: 0, textAlign: 'right', color: 'text.secondary', fontSize: 13 },
  '& kbd': {
    display: 'inline-block',
    minWidth: 24,
    mx: 0.25,
    px: 0.75,
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.75,
    color: 'text.primary',
    fontFamily: 'inherit',
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '22px',
    textAlign: 'center',
  },
} as const;
