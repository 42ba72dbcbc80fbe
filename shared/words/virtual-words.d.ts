declare module 'virtual:words/*' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an import statement would make this file a module
  const words: import('./translate.ts').Catalogue;
  // eslint-disable-next-line no-restricted-syntax -- the modules have nothing else
  export default words;
}
