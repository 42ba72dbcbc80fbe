import { describe, expect, it } from 'vitest';
import { createI18nProvider } from './i18n-provider.ts';

describe('the i18n provider', () => {
  it('begins in Portuguese, and changes to English and back', async () => {
    const i18n = createI18nProvider();
    const seen = [[i18n.getLocale(), i18n.translate('ra.action.save')]];
    for (const locale of ['en', 'pt-br']) {
      await i18n.changeLocale(locale);
      seen.push([i18n.getLocale(), i18n.translate('ra.action.save')]);
    }
    expect(seen).toEqual([
      ['pt-br', 'Salvar'],
      ['en', 'Save'],
      ['pt-br', 'Salvar'],
    ]);
    expect(i18n.getLocales?.().map(({ locale }) => locale)).toEqual(['pt-br', 'en']);
  });

  it('takes Portuguese for a language that it does not have', async () => {
    const i18n = createI18nProvider();
    await i18n.changeLocale('fr');
    expect([i18n.getLocale(), i18n.translate('ra.action.save')]).toEqual(['pt-br', 'Salvar']);
  });

  it('puts in what react-admin hands over, and leaves out what is no text', () => {
    const { translate } = createI18nProvider();
    const record = { id: 7 };
    expect(translate('ra.page.create', { name: 'Canal', record, smart_count: 1 })).toBe('Criar Canal');
    expect(translate('ra.page.create', { name: undefined, record })).toBe('Criar %{name}');
    expect(translate('ra.navigation.page', { page: 2 })).toBe('Ir para a página 2');
  });

  it('chooses one or many by the count, nothing being one in Portuguese', async () => {
    const i18n = createI18nProvider();
    const selected = () => [0, 1, 2].map((count) => i18n.translate('ra.action.bulk_actions', { smart_count: count }));
    expect(selected()).toEqual(['1 item selecionado', '1 item selecionado', '2 itens selecionados']);
    await i18n.changeLocale('en');
    expect(selected()).toEqual(['0 items selected', '1 item selected', '2 items selected']);
  });

  it('says for a key without a text what react-admin says instead, a key or a text', () => {
    const { translate } = createI18nProvider();
    expect(translate('resources.none.name', { _: 'Nada de novo' })).toBe('Nada de novo');
    expect(translate('ra.nothing', { _: 'ra.action.save' })).toBe('Salvar');
    expect(translate('ra.action.save', { _: 'Guardar' })).toBe('Salvar');
  });

  it('passes texts of the server on as they are', () => {
    const { translate } = createI18nProvider();
    const texts = ['', 'O e-mail já existe. Use outro.', 'resources.none.name'];
    expect(texts.map((text) => translate(text))).toEqual(texts);
  });
});
