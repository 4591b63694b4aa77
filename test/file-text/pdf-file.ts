import { deflateSync } from 'node:zlib';

interface PdfParts {
  /** What is painted, a page each. */
  pages: readonly string[];
  /** Forms that pages and forms paint by their names, such as `/X1 Do`. */
  forms?: Readonly<Record<string, string>>;
  isPacked?: boolean;
  /** How many pages it says it has. */
  count?: number;
  /** Of the Japanese font. */
  encoding?: string;
}

/** A line of text as a PDF paints it. */
export const painted = (line: string): string => `BT /F1 12 Tf 72 700 Td (${line}) Tj ET`;

/** A line of Japanese as a PDF paints it, in a font that is not in the file. @param codes in hexadecimal */
export const paintedJapanese = (codes: string): string => `BT /F2 12 Tf 72 600 Td <${codes}> Tj ET`;

/** @param encoding of the table that makes characters of codes (ISO 32000-1, 9.7.5.2) */
const japaneseFont = (encoding: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /${encoding} /DescendantFonts [<< /Type /Font ` +
  '/Subtype /CIDFontType2 /BaseFont /MS-Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> ' +
  '/FontDescriptor << /Type /FontDescriptor /FontName /MS-Gothic /Flags 4 /FontBBox [0 -136 1000 859] /ItalicAngle 0 ' +
  '/Ascent 859 /Descent -136 /CapHeight 700 /StemV 80 >> /DW 1000 >>] >>';

/** A PDF (ISO 32000-1, 7.5). */
export function pdfFile(parts: PdfParts): Buffer {
  const { pages, forms = {}, isPacked = false, count = pages.length, encoding = '90ms-RKSJ-H' } = parts;
  const names = Object.keys(forms);
  const firstForm = 5;
  const firstPage = firstForm + names.length;
  const resources = `<< /Font << /F1 3 0 R /F2 4 0 R >> /XObject << ${names.map((name, at) => `/${name} ${firstForm + at} 0 R`).join(' ')} >> >>`;
  const stream = (content: string, more = ''): Buffer => {
    const bytes = isPacked ? deflateSync(content) : Buffer.from(content, 'latin1');
    const filter = isPacked ? '/Filter /FlateDecode ' : '';
    return Buffer.concat([
      Buffer.from(`<< ${more}${filter}/Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ]);
  };
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 595 842] /Resources ${resources} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    japaneseFont(encoding),
    ...Object.values(forms).map((content) =>
      stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources ${resources} `),
    ),
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      stream(content),
    ]),
  ];
  const written = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  );
  let place = 9;
  const table = written.map((object) => {
    const line = `${String(place).padStart(10, '0')} 00000 n \n`;
    place += object.length;
    return line;
  });
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...written,
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${place}\n%%EOF\n`,
    ),
  ]);
}
