/** The words of the fields that few links need, which are loaded with them. */
export const linkDetailsPtBr = {
  portal: {
    links: {
      page: 'Página (opcional)',
      page_hint: 'Sem página, o link leva à página da campanha. Sites desta campanha: %{hosts}',
      preview: 'Prévia da página',
      preview_nothing: 'A página existe, mas não informa um título.',
      coupon_choice: 'Cupom (opcional)',
      coupon_from: '%{code} · %{description} · a partir de %{date}',
      creative_choice: 'Criativo (opcional)',
      sub_ids: 'Anotações',
      sub_ids_text: 'Anotações suas, que voltam em cada conversão. Exemplo: story, bio, reels.',
      sub_id: 'Anotação %{number}',
    },
  },
};
