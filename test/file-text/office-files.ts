import { packZip } from './pack-zip';

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** What a part refers to. @param related type and target by id */
export const relationships = (related: Readonly<Record<string, readonly [type: string, target: string]>>): string => {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const listed = Object.entries(related).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.join('')}</Relationships>`;
};

/** The part of a document that says which other part is the document itself. */
export const documentAt = (path: string): Record<string, string> => ({
  '_rels/.rels': relationships({ rId1: ['officeDocument', path] }),
});

/** The document's own part of a Word document. @param body of WordprocessingML */
export const wordDocument = (body: string): string =>
  `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`;

/** A Word document as Word writes it, but for what tells how it looks. @param body of WordprocessingML */
export const wordFile = (body: string, others: Record<string, string> = {}): Buffer =>
  packZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ...documentAt('word/document.xml'),
    'word/document.xml': wordDocument(body),
    ...others,
  });

/** A paragraph. */
export const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

interface SheetParts {
  /** Contents by the names of sheets; `!` before a name hides it. */
  sheets: Record<string, string>;
  texts?: readonly string[];
  styles?: string;
  since1904?: boolean;
  /** Path of the workbook's own part. */
  main?: string;
}

/** An Excel workbook. @param sheets of SpreadsheetML: what stands in a sheet */
export function workbookFile({
  sheets,
  texts = [],
  styles = '',
  since1904 = false,
  main = 'xl/workbook.xml',
}: SheetParts): Buffer {
  const names = Object.keys(sheets);
  const listed = names.map((name, index) => {
    const state = name.startsWith('!') ? ' state="hidden"' : '';
    return `<sheet name="${name.replace('!', '')}" sheetId="${index + 1}" r:id="rId${index + 1}"${state}/>`;
  });
  const related = names.map((_, index) => [`rId${index + 1}`, ['worksheet', `worksheets/sheet${index}.xml`]] as const);
  const parts = Object.values(sheets).map((content, index) => [
    `xl/worksheets/sheet${index}.xml`,
    `<worksheet>${content}</worksheet>`,
  ]);
  return packZip({
    ...documentAt(`/${main}`),
    [main]: `<workbook><workbookPr date1904="${Number(since1904)}"/><sheets>${listed.join('')}</sheets></workbook>`,
    [main.replace(/[^/]+$/, '_rels/$&.rels')]: relationships({
      ...Object.fromEntries(related),
      texts: ['sharedStrings', '/xl/sharedStrings.xml'],
      styles: ['styles', 'styles.xml'],
    }),
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...(Object.fromEntries(parts) as Record<string, string>),
  });
}
