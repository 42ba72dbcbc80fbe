import { paymentCodesPtBr } from './payment-codes-pt-br.ts';

/** The words about payments on their way, which the pages with a list of them say. */
export const paymentsPtBr = {
  ...paymentCodesPtBr,
  screens: {
    payments: {
      title: 'Pagamentos',
      none: 'Nenhum pagamento ainda',
      none_text: 'Quando você solicitar um pagamento, acompanhe aqui cada passo até o dinheiro chegar.',
      number: 'Pedido nº %{id}',
      due: 'Previsto para %{date}',
      paid_on: 'Pago em %{date}',
      timeline: 'Andamento do pagamento nº %{id}',
      steps: {
        requested: 'Pedido',
        awaiting_invoice: 'Nota fiscal',
        note_approved: 'Nota fiscal aprovada',
        queued_again: 'Liberado para nova tentativa',
        scheduled: 'Agendado',
        sent: 'Enviado ao banco',
        paid: 'Pago',
        failed: 'Não efetuado',
        review: 'Em conferência',
        returned: 'Devolvido pelo banco',
        cancelled: 'Cancelado',
      },
      step_status: {
        done: 'Concluído',
        current: 'Em andamento',
        failed: 'Com problema',
        ended: 'Encerrado',
        next: 'A seguir',
      },
      next: {
        awaiting_invoice: 'O pagamento segue assim que a nota fiscal for enviada e aprovada.',
        note_late:
          'Atrasada há %{smart_count} dia · o pagamento vai para %{date} |||| Atrasada há %{smart_count} dias · o pagamento vai para %{date}',
        note_refused: 'A nota fiscal foi recusada. Envie outra.',
        note_sent: 'A nota fiscal está em análise. Não é preciso fazer nada.',
        account: 'Espera que uma pendência da conta seja resolvida.',
        corrected: 'Os dados de pagamento mudaram. Depois da nossa conferência, o pagamento entra no próximo lote.',
        ready: 'Tudo certo: entra no pagamento de %{date}.',
        ready_late: 'Tudo certo: entra no próximo lote de pagamentos.',
        scheduled: 'Agendado para %{date}.',
        sent: 'Enviado ao banco. Quando ele confirmar, avisamos por e-mail.',
        review: 'Estamos conferindo a resposta do banco. Não é preciso fazer nada.',
        cancelled: 'As comissões voltaram a ficar disponíveis.',
      },
      waits: {
        payee_hold:
          'Os dados de pagamento ou o acesso desta conta mudaram há pouco. Por segurança, os pagamentos seguem a partir de %{until}.',
        payment_info: 'Os dados de pagamento estão incompletos: os pagamentos seguem quando forem completados.',
      },
      way: {
        payment_info: 'Ver dados de pagamento',
        invoices: 'Ver notas fiscais',
      },
      receipt: {
        open: 'Comprovante',
        title: 'Comprovante de pagamento',
        number: 'Pagamento nº',
        amount: 'Valor',
        date: 'Data',
        method: 'Forma',
        payee: 'Favorecido',
        document: 'CPF/CNPJ',
        bank: 'Banco',
        agency: 'Agência',
        account: 'Conta',
        pix_key: 'Chave Pix',
        payer: 'Pagador',
        payer_document: 'CNPJ do pagador',
        print: 'Imprimir',
      },
    },
  },
};
