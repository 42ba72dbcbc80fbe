/** The words of the public page of an advertiser's invoice. */
export const outboundPtBr = {
  portal: {
    outbound: {
      page: 'Fatura',
      title: 'Fatura nº %{number}',
      loading: 'Abrindo a fatura…',
      from: 'Emitida por',
      to: 'Para',
      document: 'CNPJ / Nº de registro: %{document}',
      month: 'Mês das conversões',
      issued: 'Emissão',
      due: 'Vencimento',
      paid: 'Pagamento',
      campaign: 'Campanha',
      count: 'Conversões',
      amount: 'Vendas',
      commission: 'Comissões',
      fee: 'Taxa de serviço',
      total: 'Total',
      note: 'Observações',
      print: 'Imprimir',
      until: 'Este link vale até %{date}.',
      unknown_title: 'Este link não abre mais',
      unknown_text: 'O link da fatura venceu ou foi trocado. Peça outro a quem enviou a fatura.',
    },
  },
};
