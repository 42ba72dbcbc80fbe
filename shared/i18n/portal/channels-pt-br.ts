/** The words of the channels of an affiliate. */
export const channelsPtBr = {
  codes: {
    channel_status: { pending: 'Pendente', active: 'Ativo', paused: 'Pausado', other: '-' },
  },
  screens: {
    channels: {
      add: 'Adicionar Canal',
      edit: 'Editar Canal',
      type: 'Tipo de canal*',
      cj_id: 'CJ ID',
      name: 'Nome do site*',
      category: 'Categorias*',
      category_hint: 'Escolha uma ou mais.',
      url: 'URL*',
      url_hint: 'Endereço do site, ou @nome em uma rede social. Exemplo: www.exemplo.com.br',
      url_review: 'Se você mudar o endereço, o canal passa por nova análise, e até a aprovação suas vendas não contam.',
      in_review: 'Canal atualizado. O novo endereço passa por nova análise.',
      description: 'Descrição*',
      description_hint: 'Conte em poucas palavras o que você publica e para quem.',
      created: 'Canal criado com sucesso',
      updated: 'Canal atualizado com sucesso',
      deleted: 'Canal excluído com sucesso',
    },
  },
  portal: {
    channels: {
      intro: 'Os sites e perfis em que você divulga. Cada novo canal passa por aprovação.',
      empty: 'Nenhum canal ainda',
      empty_text: 'Adicione o site ou perfil em que você vai divulgar. A equipe analisa e aprova.',
      edit: 'Editar %{name}',
      delete: 'Excluir %{name}',
      pause: 'Pausar',
      pause_of: 'Pausar %{name}',
      resume: 'Retomar',
      resume_of: 'Retomar %{name}',
      paused: 'Canal pausado',
      resumed: 'Canal retomado',
      delete_question: 'Deseja realmente excluir o canal %{name}?',
      delete_text: 'Esta ação não pode ser desfeita.',
      opens_new_tab: 'abre em outra aba',
    },
  },
};
