import { documentAt, paragraph, relationships, wordDocument, wordFile } from './office-files';
import { packZip } from './pack-zip';
import { read, refusal, textOf } from './reading';

describe('a Word document', () => {
  const run = (text: string, more = '') => `<w:r>${more}<w:t>${text}</w:t></w:r>`;
  test('is read by paragraphs and cells, without what is hidden, deleted or there twice', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const body = [
      paragraph('A &lt;b&gt; &amp; '),
      `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>${run('one')}<w:r><w:tab/><w:t>two</w:t><w:br/></w:r>${run('three')}</w:p>`,
      `<w:tbl><w:tr>${cell('Name')}${cell('Price')}</w:tr><w:tr>${cell('Bell')}${cell('3')}</w:tr></w:tbl>`,
      `<w:p>${run('secret', '<w:rPr><w:vanish/></w:rPr>')}${run('seen', '<w:rPr><w:vanish w:val="0"/></w:rPr>')}</w:p>`,
      `<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom>${run('moved')}</w:moveFrom></w:p>`,
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    ].join('');
    const others = { 'word/comments.xml': `<w:comments>${paragraph('A comment')}</w:comments>` };
    const { text, hadHidden } = await read(wordFile(body, others));
    expect(text).toBe('A <b> & \none\ttwo\nthree\nName\tPrice\nBell\t3\nseen\n\nbox');
    expect(hadHidden).toBe(true);
  });

  test('is what Word opens, whatever its name, and nothing else that lies beside it', async () => {
    const named = (beside: Record<string, string>) =>
      packZip({
        ...documentAt('word/document2.xml'),
        'word/document2.xml': wordDocument(paragraph('shown')),
        ...beside,
      });
    expect(await read(named({}))).toEqual({ kind: 'word', text: 'shown', hadHidden: false });
    const beside = { 'word/document.xml': wordDocument(paragraph('beside')) };
    expect(await read(named(beside))).toEqual({ kind: 'word', text: 'shown', hadHidden: true });
    expect(await refusal(packZip(beside))).toMatch(/^is a ZIP archive/);
    const two = { '_rels/.rels': relationships({ a: ['officeDocument', 'a.xml'], b: ['officeDocument', 'b.xml'] }) };
    expect(await refusal(packZip(two))).toMatch(/^is broken: .*several/);
  });

  test('is read with the headers, footers and notes that it refers to, and no others', async () => {
    const header = (text: string) => `<w:hdr>${paragraph(text)}</w:hdr>`;
    const others = {
      'word/_rels/document.xml.rels': relationships({
        h1: ['header', 'header1.xml'],
        h2: ['header', '/word/top.xml'],
        h3: ['header', 'header3.xml'],
        f1: ['footer', '../word/footer1.xml'],
        n1: ['footnotes', 'footnotes.xml'],
      }),
      'word/header1.xml': header('Northwind Bakery'),
      'word/top.xml': header('Northwind Bakery'),
      'word/footer1.xml': header('Page'),
      'word/footnotes.xml': `<w:footnotes><w:footnote w:id="1">${paragraph('A note')}</w:footnote></w:footnotes>`,
    };
    const references = ['header r:id="h1"', 'header r:id="h2"', 'footer r:id="f1"'].map(
      (one) => `<w:${one.replace(' ', 'Reference ')}/>`,
    );
    const body = `<w:p>${run('text')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p><w:sectPr>${references.join('')}</w:sectPr>`;
    const text = 'Northwind Bakery\n\ntext\n\nA note\n\nPage';
    expect(await read(wordFile(body, others))).toMatchObject({ text, hadHidden: false });
    const unreferred = { 'word/header3.xml': header('unreferred'), 'word/header9.xml': header('unrelated') };
    expect(await read(wordFile(body, { ...others, ...unreferred }))).toMatchObject({ text, hadHidden: true });
    const withoutNote = wordFile(body.replace(/<w:footnoteReference[^>]*>/, ''), others);
    expect(await read(withoutNote)).toMatchObject({ text: text.replace('A note\n\n', ''), hadHidden: true });
  });

  test('hides with a run what is anchored in it, and only that', async () => {
    const box = (content: string, more = '') =>
      `<w:p><w:r>${more}<w:drawing><w:txbxContent><w:p>${content}</w:p></w:txbxContent></w:drawing><w:t>beside</w:t></w:r></w:p>`;
    const vanish = '<w:rPr><w:vanish/></w:rPr>';
    const shown = '<w:rPr><w:vanish w:val="0"/></w:rPr>';
    expect(await read(wordFile(box(run('boxed', shown), vanish)))).toMatchObject({ text: '', hadHidden: true });
    expect(await read(wordFile(box(run('boxed', vanish))))).toMatchObject({ text: 'beside', hadHidden: true });
    expect(await read(wordFile(box(run('boxed'))))).toMatchObject({ text: 'boxed\nbeside', hadHidden: false });
  });

  test('does what its entities want of nobody', async () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const declared = `<!DOCTYPE d [<!ENTITY l0 "laughs"><!ENTITY f SYSTEM "file:///etc/passwd">${entities}]>`;
    const document = `${declared}<w:document>${paragraph('&l9; &f;')}</w:document>`;
    expect(await textOf(wordFile('', { 'word/document.xml': document }))).toBe('&l9; &f;');
  });

  test('that is nested without end, unpacks to more than may be, or lies about its size is refused', async () => {
    expect(await refusal(wordFile('<w:sdt>'.repeat(1_000)))).toBe('nests more than 256 elements in each other.');
    const bomb = wordFile(`<w:p>${' '.repeat(3_000_000)}</w:p>`);
    expect(bomb.length).toBeLessThan(10_000);
    expect(await refusal(bomb, { unpackedBytes: 2_097_152 })).toBe('unpacks to more than 2 MB.');
    expect(await textOf(bomb)).toBe('');
    const liar = packZip(
      { ...documentAt('word/document.xml'), 'word/document.xml': ' '.repeat(3_000_000) },
      { size: 10 },
    );
    expect(await refusal(liar)).toMatch(/too many bytes/);
    const many = packZip({ 'word/document.xml': '', a: '', b: '' });
    expect(await refusal(many, { entries: 2 })).toBe('holds more than 2 packed files.');
  });
});
