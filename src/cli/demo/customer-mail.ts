import type { IncomingMail } from 'graph-trello-sandbox';

export const subject = 'Order 10521: signed delivery note';

/** The mail that starts the story. */
export const customerMail: IncomingMail = {
  from: { name: 'Mara Lindqvist', address: 'mara@northwind-bakery.example' },
  subject,
  text: 'Dear support team,\n\nhere is the signed delivery note for our order. One oven door was scratched; can you send a new one?\n\nKind regards\nMara',
  attachments: [{ name: 'delivery-note-10521.pdf', contentType: 'application/pdf', content: onePagePdf() }],
};

/** Returns the smallest document that a PDF reader shows. */
function onePagePdf(): Uint8Array {
  const text = 'BT /F1 18 Tf 72 770 Td (Delivery note 10521) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(text.length)} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, index) => `${String(index + 1)} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
