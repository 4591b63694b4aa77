import { workbookFile } from './office-files';
import { read, refusal, textOf } from './reading';

describe('a workbook', () => {
  const cell = (reference: string, value: string, more = '') => `<c r="${reference}" ${more}><v>${value}</v></c>`;

  test('is read by sheets and rows: texts, numbers, dates and results, each in its column', async () => {
    const rows = [
      `<row r="1">${cell('A1', '0', 't="s"')}${cell('C1', '1', 't="s"')}</row>`,
      `<row r="2">${cell('A2', '46083', 's="1"')}${cell('B2', '46083.5', 's="2"')}${cell('C2', '12.5')}</row>`,
      `<row r="9"><c t="inlineStr"><is><t>in</t><r><t>line</t></r></is></c>${cell('B9', '1', 't="b"')}${cell('C9', '#REF!', 't="e"')}</row>`,
      '<row r="10"/>',
    ].join('');
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>';
    const texts = ['<t>Day</t>', '<r><t>Pri</t></r><r><t>ce\nin &#8364;</t></r><rPh><t>spoken</t></rPh>'];
    const workbook = workbookFile({
      sheets: { 'May &amp; June': `<sheetData>${rows}</sheetData>`, Notes: '' },
      texts,
      styles,
    });
    expect(await read(workbook)).toEqual({
      kind: 'spreadsheet',
      text: '[Sheet May & June]\nDay\t\tPrice in €\n2026-03-02\t2026-03-02 12:00:00\t12.5\ninline\tTRUE\t#REF!\n\n[Sheet Notes]',
      hadHidden: false,
    });
  });

  test.each([
    ['1', false, '1900-01-01'],
    ['61', false, '1900-03-01'],
    ['0.75', false, '18:00:00'],
    ['0', true, '00:00:00'],
    ['1', true, '1904-01-02'],
    ['-1', false, '-1'],
    ['soon', false, 'soon'],
  ])('keeps the day %s (since 1904: %s) as %s', async (value, since1904, shown) => {
    const styles = '<cellXfs><xf numFmtId="22"/></cellXfs>';
    const workbook = workbookFile({ sheets: { A: `<row>${cell('A1', value, 's="0"')}</row>` }, styles, since1904 });
    expect(await textOf(workbook)).toBe(`[Sheet A]\n${shown}`);
  });

  test.each([
    ['yyyy-mm-dd', true],
    ['[h]:mm', true],
    ['[Red]0.00', false],
    ['0.00 "days"', false],
    ['General', false],
    ['#,##0\\h', false],
  ])('shows a number by %s as a time: %s', async (code, isTime) => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`;
    const workbook = workbookFile({ sheets: { A: `<row>${cell('A1', '46083', 's="0"')}</row>` }, styles });
    expect(await textOf(workbook)).toBe(`[Sheet A]\n${isTime ? '2026-03-02' : '46083'}`);
  });

  test('is read without hidden sheets, rows and columns, and says so', async () => {
    const shown = `<cols><col min="2" max="3" hidden="1"/></cols><row>${cell('A1', '1')}${cell('C1', '2')}</row><row hidden="1">${cell('A2', '3')}</row>`;
    expect(await read(workbookFile({ sheets: { A: shown } }))).toMatchObject({ text: '[Sheet A]\n1', hadHidden: true });
    const hidden = workbookFile({ sheets: { '!B': `<row>${cell('A1', '4')}</row>`, A: '' } });
    expect(await read(hidden)).toMatchObject({ text: '[Sheet A]', hadHidden: true });
    expect(await read(workbookFile({ sheets: { A: '' } }))).toMatchObject({ hadHidden: false });
  });

  test('is what Excel opens, whatever its name', async () => {
    const rows = `<row>${cell('A1', '0', 't="s"')}</row>`;
    const online = workbookFile({ sheets: { A: rows }, texts: ['<t>shown</t>'], main: 'xl/workbook22.xml' });
    expect(await textOf(online)).toBe('[Sheet A]\nshown');
  });

  test('whose texts have no end, or whose cells are far away, is held to its bounds', async () => {
    const texts = [`<t>${'x'.repeat(200)}</t>`];
    expect(await refusal(workbookFile({ sheets: { A: '' }, texts }), { characters: 10 })).toBe(
      'holds more than 100 characters in its cells.',
    );
    const far = workbookFile({ sheets: { A: `<row>${cell('XFD1', '1')}${cell('ZZZ1', '2')}</row>` } });
    expect((await textOf(far)).replaceAll('\t', '')).toBe('[Sheet A]\n1');
  });
});
