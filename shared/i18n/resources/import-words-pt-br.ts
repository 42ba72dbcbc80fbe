import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of the resources of the import. */
export const importWordsPtBr = {
  'conversion-import': {
    ...menuNamesPtBr['conversion-import'],
    empty: 'Nenhum arquivo de conversões foi importado até agora.',
    invite: 'Envie um CSV de pedidos: antes de gravar, você confere o que vai mudar.',
    page: { create: 'Importar conversões' },
    fields: {
      file_name: 'Arquivo',
      lines: 'Linhas',
      added: 'Novas',
      changed: 'Alteradas',
      unchanged: 'Sem mudança',
      refused: 'Recusadas',
      user_name: 'Quem importou',
      created_at: 'Quando',
    },
  },
  'import-mapping': {
    ...menuNamesPtBr['import-mapping'],
    fields: { mapping: 'Mapeamento' },
  },
};
