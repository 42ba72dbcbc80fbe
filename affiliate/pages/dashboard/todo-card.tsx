import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paletteOf } from '#shared/ui/base/theme-parts.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import type { Todo } from './todos.ts';

const ProgressBar = styled('progress')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 6,
  margin: '12px 0 8px',
  overflow: 'hidden',
  appearance: 'none',
  border: 0,
  borderRadius: 3,
  backgroundColor: paletteOf(theme).divider,
  '&::-webkit-progress-bar': { backgroundColor: 'transparent' },
  '&::-webkit-progress-value': { borderRadius: 3, backgroundColor: paletteOf(theme).primary.main },
  '&::-moz-progress-bar': { borderRadius: 3, backgroundColor: paletteOf(theme).primary.main },
}));

/** The open tasks before the first payment. Hidden when all are done. */
export function TodoCard({ items }: { items: readonly Todo[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography component="h2" variant="h2" id={titleId}>
        {t('portal.home.todo')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t('portal.home.todo_progress', { done, total: items.length })}
      </Typography>
      <ProgressBar value={done} max={items.length} aria-labelledby={titleId} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <TodoLine key={item.name} item={item} />
        ))}
      </Box>
    </Card>
  );
}

function TodoLine({ item: { name, isDone, to } }: { item: Todo }) {
  const { t } = useTranslation();
  const title = t(`portal.home.todos.${name}`);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25 }}>
      {isDone ? (
        <CheckCircle color="success" titleAccess={t('portal.home.todo_done')} />
      ) : (
        <RadioButtonUnchecked color="action" aria-hidden />
      )}
      <div>
        {isDone || to === undefined ? (
          <Typography sx={{ fontWeight: 600, ...(isDone && { color: 'text.secondary' }) }}>{title}</Typography>
        ) : (
          <Box component={Link} to={to} sx={{ ...linkStyle, fontWeight: 600 }}>
            {title}
          </Box>
        )}
        {!isDone && (
          <Typography variant="body2" color="text.secondary">
            {t(`portal.home.todos.${name}_text`)}
          </Typography>
        )}
      </div>
    </Box>
  );
}
