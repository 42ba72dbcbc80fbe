/** Stands for libraries that another one would load and that are never used. */
// eslint-disable-next-line no-restricted-syntax -- those libraries have default exports
export default undefined;
/** The name of what MUI would load to provide a theme of CSS variables. */
export const CssVarsProvider = undefined;
