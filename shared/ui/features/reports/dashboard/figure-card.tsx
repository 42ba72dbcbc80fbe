import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Sparkline } from '#shared/ui/base/chart/sparkline.tsx';
import { fittedFontSize } from '#shared/ui/base/fitted-font-size.ts';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { paletteOf, tint } from '#shared/ui/base/theme-parts.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Change } from './change.tsx';
import { changeOf, type FigureName, formatFigure } from './figures.ts';

interface FigureCardProps {
  name: FigureName;
  /** Undefined while loading. */
  value: number | undefined;
  /** That of the period before; undefined if it is not known. */
  before: number | undefined;
  values: readonly number[];
  /** Whether the last value is of today. */
  hasToday: boolean;
  /** Without the figure before and the course. */
  isDense?: boolean;
  /** Whether the chart shows this figure. */
  isChosen: boolean;
  onChoose: () => void;
}

/** Phones have the chart of the chosen figure right below. */
const wideOnly = { display: { xs: 'none', md: 'block' } } as const;
const hidden = { display: 'none' } as const;

/** A figure with its change and its course; a button that brings it into the chart. */
export function FigureCard({
  name,
  value,
  before,
  values,
  hasToday,
  isDense = false,
  isChosen,
  onChoose,
}: FigureCardProps) {
  const moreLook = isDense ? hidden : wideOnly;
  const { t, locale } = useTranslation();
  const text = value === undefined ? '' : formatFigure(name, value, locale);
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={(theme) => ({
        // Beside higher ones, what it says stays at the top.
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        containerType: 'inline-size',
        width: '100%',
        minWidth: 0,
        px: 1.5,
        py: { xs: 0.75, md: isDense ? 1 : 1.5 },
        textAlign: 'left',
        font: 'inherit',
        color: 'inherit',
        cursor: 'pointer',
        borderRadius: '10px',
        border: `1px solid ${isChosen ? paletteOf(theme).primary.main : paletteOf(theme).divider}`,
        backgroundColor: isChosen ? tint(paletteOf(theme).primary.main, 6) : 'transparent',
        '&:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: 2 },
      })}
    >
      <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ display: 'block' }}>
        {t(`screens.dashboard.${name}`)}
      </Typography>
      <Typography
        component="span"
        sx={{
          display: 'block',
          // The line stays as high, however small the figure is.
          height: { xs: '1.75rem', md: '2.125rem' },
          fontSize: { xs: fittedFontSize(text, '1.125rem'), md: fittedFontSize(text, '1.375rem') },
          lineHeight: { xs: '1.75rem', md: '2.125rem' },
          fontWeight: 650,
          whiteSpace: 'nowrap',
          ...tabularFigures,
        }}
      >
        {value === undefined ? <TextSkeleton width="70%" /> : text}
      </Typography>
      <Box
        component="span"
        sx={{ display: 'block', mb: { md: isDense ? 0 : 1 }, fontSize: '0.875rem', ...tabularFigures }}
      >
        <FigureBefore name={name} value={value} before={before} look={moreLook} />
      </Box>
      <Box component="span" sx={{ ...moreLook, mt: 'auto' }}>
        <Sparkline values={values} isOpen={hasToday} />
      </Box>
    </Box>
  );
}

interface FigureBeforeProps extends Pick<FigureCardProps, 'name' | 'value' | 'before'> {
  /** Where the figure before is seen. */
  look: typeof wideOnly | typeof hidden;
}

/** How much a figure has changed, and from what. */
function FigureBefore({ name, value, before, look }: FigureBeforeProps) {
  const { t, locale } = useTranslation();
  if (value === undefined || before === undefined)
    return (
      <>
        <TextSkeleton width="45%" />
        <Box component="span" sx={look}>
          <TextSkeleton width="60%" />
        </Box>
      </>
    );
  return (
    <>
      <Change percent={changeOf(value, before)} />
      <Typography component="span" color="text.secondary" sx={{ ...look, fontSize: '0.8125rem', lineHeight: '21px' }}>
        {t('screens.dashboard.was', { value: formatFigure(name, before, locale) })}
      </Typography>
    </>
  );
}
