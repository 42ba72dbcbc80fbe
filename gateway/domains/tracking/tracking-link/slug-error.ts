import { linkSlugLength } from '#shared/rules/link-slug.ts';

const shape = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** What a reader would take for a page of the platform, or for something that it says of itself. */
const reserved: ReadonlySet<string> = new Set([
  'acesso',
  'admin',
  'ajuda',
  'api',
  'app',
  'auth',
  'cadastro',
  'campanhas',
  'conta',
  'contato',
  'entrar',
  'financeiro',
  'inicio',
  'links',
  'login',
  'notas',
  'pagamento',
  'pagamentos',
  'painel',
  'parceria',
  'perfil',
  'pix',
  'portal',
  'relatorio',
  'sair',
  'senha',
  'seguranca',
  'sobre',
  'suporte',
  'termos',
  'verificar',
  'www',
  'account',
  'contact',
  'help',
  'home',
  'logout',
  'official',
  'oficial',
  'password',
  'payment',
  'payments',
  'privacidade',
  'privacy',
  'register',
  'security',
  'status',
  'support',
  'terms',
  'verify',
]);

/** The message of a code that may not be chosen. */
type LinkSlugError = 'validation.link_slug' | 'validation.link_slug_reserved';

/** Returns why a code may not be chosen, as {@link linkSlugOf} gives it; undefined for one that may be, if it is free. */
export function linkSlugError(slug: string): LinkSlugError | undefined {
  const { min, max } = linkSlugLength;
  if (slug.length < min || slug.length > max || !shape.test(slug)) return 'validation.link_slug';
  return reserved.has(slug) ? 'validation.link_slug_reserved' : undefined;
}
