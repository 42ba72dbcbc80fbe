import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { statementColumns, type StatementDocument } from './statement-document.ts';

const MARGIN = 14;
const [PAGE_WIDTH, PAGE_HEIGHT] = [210, 297];
const RIGHT = PAGE_WIDTH - MARGIN;
const FIRST_TABLE_TOP = 50;
const TABLE_TOP = 22;
const TABLE_BOTTOM = 20;
/** In millimetres, 182 in all. A fixed width keeps a long name from splitting the amounts. */
const COLUMN_WIDTHS = [52, 23, 32, 38, 37] as const;
/** The amounts stand under each other. */
const alignmentOf = (column: number) => (column === 2 ? 'right' : 'left');
/** As many characters as surely fit into a line. */
const NAME_LENGTH_MAX = 80;
const TEXT_COLOUR = '#1a2327';
const QUIET_COLOUR = '#56646b';
const HEAD_COLOUR = '#edf2f3';

function drawHead(pdf: jsPDF, document: StatementDocument): void {
  pdf.setFillColor(document.brandColour).rect(0, 0, PAGE_WIDTH, 5, 'F');
  pdf.setTextColor(TEXT_COLOUR).setFont('helvetica', 'bold').setFontSize(16);
  pdf.text(document.title, MARGIN, 20);
  pdf.setFontSize(11).text(document.brandName, RIGHT, 20, { align: 'right' });
  pdf.setFont('helvetica', 'normal').setFontSize(10);
  pdf.text(document.affiliateName.slice(0, NAME_LENGTH_MAX), MARGIN, 29);
  pdf.text(document.range, MARGIN, 35);
  pdf.setFont('helvetica', 'bold').text(document.opening, MARGIN, 44);
}

function drawFoot(pdf: jsPDF, document: StatementDocument): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(8).setTextColor(QUIET_COLOUR);
    pdf.text(`${document.brandName} · ${document.madeOn}`, MARGIN, PAGE_HEIGHT - 10);
    pdf.text(`Página ${page} de ${pages}`, RIGHT, PAGE_HEIGHT - 10, { align: 'right' });
  }
}

/** Draws a statement: A4 portrait, the columns of {@link statementColumns}, balances above and below, numbered pages. */
export function drawStatement(document: StatementDocument): ArrayBuffer {
  const pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true });
  pdf.setLanguage('pt-BR').setProperties({ title: document.title, author: document.brandName });
  drawHead(pdf, document);
  let bottom = FIRST_TABLE_TOP;
  autoTable(pdf, {
    head: [statementColumns.map((content, column) => ({ content, styles: { halign: alignmentOf(column) } }))],
    body: document.rows,
    startY: FIRST_TABLE_TOP,
    margin: { top: TABLE_TOP, bottom: TABLE_BOTTOM, left: MARGIN, right: MARGIN },
    theme: 'grid',
    styles: {
      font: 'helvetica',
      fontSize: 8.5,
      textColor: TEXT_COLOUR,
      lineColor: '#d5dde0',
      lineWidth: 0.1,
      overflow: 'linebreak',
    },
    headStyles: { fillColor: HEAD_COLOUR, textColor: TEXT_COLOUR, fontStyle: 'bold' },
    columnStyles: Object.fromEntries(
      COLUMN_WIDTHS.map((cellWidth, column) => [column, { cellWidth, halign: alignmentOf(column) }]),
    ),
    rowPageBreak: 'avoid',
    didDrawPage: ({ cursor }) => {
      bottom = cursor?.y ?? bottom;
    },
  });
  if (bottom + 10 > PAGE_HEIGHT - TABLE_BOTTOM) {
    pdf.addPage();
    bottom = TABLE_TOP;
  }
  pdf.setFont('helvetica', 'bold').setFontSize(10).setTextColor(TEXT_COLOUR);
  pdf.text(document.closing, MARGIN, bottom + 8);
  drawFoot(pdf, document);
  return pdf.output('arraybuffer');
}
