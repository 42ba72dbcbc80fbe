import { earningsCodesPtBr } from './earnings-codes-pt-br.ts';
import { commissionSumsPtBr } from './commission-sums-pt-br.ts';
import { managerPtBr } from './manager-pt-br.ts';
import { statementPtBr } from './statement-pt-br.ts';

/** The words of 'Financeiro', in both sites. */
export const earningsPtBr = {
  ...earningsCodesPtBr,
  validation: { date_future: 'Esta data está no futuro' },
  screens: {
    ...statementPtBr,
    financial: {
      ...commissionSumsPtBr,
      title: 'Financeiro',
      available_text: 'Aprovadas e liberadas pelos anunciantes.',
      in_progress_text: 'Pedidos que aguardam nota fiscal ou a data do pagamento.',
      future_text: 'Conversões aprovadas que ainda serão liberadas.',
      details: 'Detalhes',
      details_of: 'Detalhes: %{title}',
      csv: 'Baixar CSV',
      no_commissions: 'Nenhuma comissão aqui agora.',
      campaign: 'Campanha',
      month: 'Mês/Ano',
      channel: 'Canal',
      status: 'Status',
      value: 'Valor',
      request: 'Solicitar pagamento',
      blocked: {
        below_minimum:
          'O valor mínimo para solicitar pagamento é %{minimum}. Faltam %{missing} em comissões disponíveis.',
        next_request: 'Seu pedido anterior está em andamento. Para um novo, faltam %{missing} do mínimo de %{minimum}.',
        switched_off:
          'Os pedidos de pagamento estão desativados para a sua conta. Fale com o seu gerente de afiliados.',
        switched_off_staff: 'Os pedidos de pagamento estão desativados para este afiliado: o valor mínimo é zero.',
        role: 'Seu acesso permite consultar, mas não solicitar pagamentos.',
        payment_info_help: 'Se precisar de ajuda, fale com o seu gerente de afiliados.',
        status: 'O status da sua conta não permite pedir pagamentos. Fale com o seu gerente de afiliados.',
        status_staff: 'O status deste afiliado não permite pedir pagamentos.',
        mend_business_name: 'Preencher "Empresa"',
        mend_payment_info: 'Completar dados de pagamento',
        missing: 'Falta preencher:',
        bank_code: 'Código do banco no exterior',
      },
      receipt: {
        title: 'Pagamento solicitado',
        text: 'Pedido de %{amount} feito em %{requested}. Previsão de pagamento: %{date}.',
        pay_date: 'Previsão',
        payee: 'Favorecido',
        number: 'Pedido nº',
        next: 'O valor passou para "Pagamentos em andamento".',
        mail: 'A confirmação e o prazo da nota fiscal foram para o e-mail de pagamentos.',
        show: 'Ver comissões',
      },
      business_name_empty: 'Para solicitar o pagamento, é necessário preencher o campo "Empresa" na aba %{tab}.',
      refused_title: 'Não é possível solicitar o pagamento',
      incomplete_title: 'Informações para pagamento incompletas',
      confirm: {
        title: 'Solicitar o pagamento de %{amount}?',
        text: 'O pedido inclui todas as comissões disponíveis. O pagamento vai para %{payee}, com previsão para %{date}.',
        way: '%{method}: %{account}',
        failure:
          'Um pagamento anterior para estes dados não foi efetuado. Confira os dados de pagamento antes de pedir outro.',
      },
      december_notice:
        'Em dezembro, pedidos feitos até o dia 10 são pagos até o dia 15, e pedidos feitos no dia 15 são pagos até o dia 20.',
      faq: {
        title: 'Perguntas frequentes',
        when: 'Quando recebo?',
        when_answer:
          'Pedidos feitos até o dia 10 são pagos no dia 15. Pedidos feitos até o dia 20 são pagos no dia 25. Se não for dia útil, no próximo dia útil.',
        minimum: 'Qual é o valor mínimo?',
        minimum_answer: 'Você pode pedir o pagamento quando acumular %{minimum} em comissões disponíveis.',
        invoice: 'Preciso enviar nota fiscal?',
        invoice_answer:
          'Quem recebe com CNPJ ou no exterior, sim. Envie a nota na página Notas fiscais, ou ao e-mail %{email}, até 2 dias antes da data do pagamento.',
        invoice_page_answer:
          'Quem recebe com CNPJ ou no exterior, sim. Envie a nota na página Notas fiscais até 2 dias antes da data do pagamento.',
        states: 'Por que uma comissão ainda é futura?',
        states_answer:
          'Depois que a conversão é aprovada, a comissão espera a liberação do anunciante. Quando é liberada, passa para as disponíveis.',
      },
    },
  },
  portal: { ...managerPtBr.portal },
};
