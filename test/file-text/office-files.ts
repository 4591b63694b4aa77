import { packZip } from './pack-zip';

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word document as Word writes it, but for what tells how it looks. @param body of WordprocessingML */
export const wordFile = (body: string, others: Record<string, string> = {}): Buffer =>
  packZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
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
}

/** An Excel workbook. @param sheets of SpreadsheetML: what stands in a sheet */
export function workbookFile({ sheets, texts = [], styles = '', since1904 = false }: SheetParts): Buffer {
  const names = Object.keys(sheets);
  const listed = names.map((name, index) => {
    const state = name.startsWith('!') ? ' state="hidden"' : '';
    return `<sheet name="${name.replace('!', '')}" sheetId="${index + 1}" r:id="rId${index + 1}"${state}/>`;
  });
  const relations = names.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index}.xml"/>`,
  );
  const parts = Object.values(sheets).map((content, index) => [
    `xl/worksheets/sheet${index}.xml`,
    `<worksheet>${content}</worksheet>`,
  ]);
  return packZip({
    'xl/workbook.xml': `<workbook><workbookPr date1904="${Number(since1904)}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...(Object.fromEntries(parts) as Record<string, string>),
  });
}
