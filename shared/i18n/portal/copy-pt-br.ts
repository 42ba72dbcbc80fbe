/** What a button that copies says. */
export const copyPtBr = {
  screens: {
    copy: {
      done: 'Copiado',
      failed: 'Não foi possível copiar. Selecione o texto e copie.',
    },
  },
};
