/**
 * Stands for the package `object.entries`, which would bring 20 kB for browsers that lack the function; the sites are built for those
 * that have it. Exported as `require` of a CommonJS module expects it.
 */
const { entries } = Object;
export { entries as 'module.exports' };
