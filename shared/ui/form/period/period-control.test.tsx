import { ThemeProvider } from '@mui/material/styles';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSiteTheme } from '#shared/ui/base/theme.ts';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { periodOf } from './period.ts';
import { PeriodControl } from './period-control.tsx';

const today = '2026-11-20';
const html = (comparison?: { isOn: boolean }) =>
  renderToString(
    <ThemeProvider theme={createSiteTheme()}>
      <TranslationProvider t={createTranslate(wordsOf('pt-br', 'portal'), 'pt-br')} locale="pt-br">
        <PeriodControl
          value={periodOf('last_7_days', today)}
          onChange={() => undefined}
          today={today}
          {...(comparison && { comparison: { ...comparison, onChange: () => undefined } })}
        />
      </TranslationProvider>
    </ThemeProvider>,
  );

test('has the six presets', () => {
  const presets = ['Hoje', 'Ontem', 'Últimos 7 dias', 'Últimos 30 dias', 'Esse mês', 'Mês passado'];
  for (const preset of presets) expect(html()).toContain(preset);
});

test("offers 'Comparar datas' only where it is wanted, and says with which", () => {
  expect(html()).not.toContain('Comparar datas');
  expect(html({ isOn: false })).toContain('Comparar datas');
  expect(html({ isOn: false })).not.toContain('07/11/2026');
  expect(html({ isOn: true })).toContain('com 07/11/2026 – 13/11/2026');
});
