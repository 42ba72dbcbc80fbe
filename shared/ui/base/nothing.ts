/** Stands for libraries that another one would load and that are never used. */
export default undefined;
