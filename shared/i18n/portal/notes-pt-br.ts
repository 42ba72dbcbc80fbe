import { copyPtBr } from './copy-pt-br.ts';
import { noteCheckCodesPtBr } from './note-check-codes-pt-br.ts';
import { noteCodesPtBr } from './note-codes-pt-br.ts';

/** The words of the page with the affiliate's fiscal notes. */
export const notesPtBr = {
  codes: { ...noteCodesPtBr.codes, ...noteCheckCodesPtBr.codes },
  ...copyPtBr,
  portal: {
    notes: {
      intro:
        'Emita a nota de cada pagamento com os dados abaixo e envie o arquivo. Aprovada a nota, o pagamento segue.',
      nothing_waits: 'Nenhuma nota a enviar agora',
      nothing_waits_text: 'Quando um pagamento precisar de nota fiscal, ela aparece aqui com os dados para emitir.',
      nothing_needed_text: 'Quem recebe com CPF não precisa enviar nota fiscal.',
      read_only: 'Seu acesso permite ver as notas fiscais, mas não enviá-las.',
      of_month: 'Nota de %{month}',
      of_payment: 'Pagamento nº %{id}',
      due: 'Envie até %{date}',
      in_days: 'falta %{smart_count} dia |||| faltam %{smart_count} dias',
      today: 'o prazo é hoje',
      late: 'Atrasada há %{smart_count} dia · o pagamento vai para %{date} |||| Atrasada há %{smart_count} dias · o pagamento vai para %{date}',
      sheet: {
        title: 'Dados para emitir',
        taker_name: 'Tomador',
        taker_cnpj: 'CNPJ do tomador',
        total: 'Valor do serviço',
        yearmonth: 'Competência',
        text: 'Descrição do serviço',
        copy: 'Copiar: %{field}',
      },
      upload: {
        title: 'Enviar a nota',
        again: 'Enviar a nota corrigida',
        drop: 'Arraste o arquivo para cá ou escolha-o.',
        choose: 'Escolher arquivo',
        photo: 'Tirar foto',
        formats: 'PDF, PNG, JPEG até 10 MB ou XML até 512 kB. O XML é conferido na hora.',
        sending: 'Enviando %{name}: %{percent}%',
        working: 'Conferindo %{name}…',
        sent: 'Nota enviada. Avisamos por e-mail se for recusada; aprovada, o pagamento segue.',
        wrong_type: 'Envie um arquivo PDF, PNG, JPEG ou XML.',
        empty_file: 'O arquivo está vazio.',
        too_large: 'O arquivo tem mais de 10 MB. Envie um menor.',
        xml_too_large: 'O XML tem mais de 512 kB. Envie só o da nota.',
      },
      sent: {
        text: '%{name}, enviado em %{date}. Nossa equipe está conferindo.',
        download: 'Baixar arquivo',
        delete: 'Excluir envio',
        delete_question: 'Excluir o arquivo enviado?',
        delete_text: 'Depois, envie outro: o pagamento espera a nota.',
        deleted: 'Envio excluído',
      },
      refused: 'Nota recusada: %{reason}',
      refused_without: 'Nota recusada. Fale com o seu gerente de afiliados para saber o motivo.',
      findings: {
        title: 'O que conferimos no XML',
        ok: 'Confere',
        differs: 'Não confere',
        expected: 'Esperado: %{expected}.',
        found: 'Na nota: %{found}.',
      },
      others: 'Notas anteriores (%{count})',
      not_liberated: 'Ainda não liberada',
    },
  },
};
