/** Strings that make careless readers slow when repeated up to the size of the text. Extend this list as needed. */
const repeated: Readonly<Record<string, string>> = {
  spaces: ' ',
  tabs: '\t',
  newlines: '\n',
  'carriage returns': '\r\n',
  'spaces and tabs': ' \t',
  'spaced words': 'a           b',
  'one letter': 'a',
  digits: '0',
  'hexadecimal digits of 63': `${'a'.repeat(63)}g`,
  dots: '.',
  underscores: '_',
  dashes: '-',
  slashes: '/',
  backslashes: '\\',
  commas: ',',
  semicolons: ';',
  stars: '*',
  brackets: '[',
  parentheses: '(',
  braces: '{',
  'encoded percent signs': '%25',
  'double quotes': '"',
  'single quotes': "'",
  'quoted spaces': '" ',
  'less than': '<',
  'greater than': '>',
  'quoted lines': '>\n',
  'comment beginnings': '<!--',
  'data section beginnings': '<![CDATA[',
  'instruction beginnings': '<?',
  'unfinished tags': '<a ',
  'unfinished attributes': '<a href="',
  'many attributes': ' a="b"',
  'body tags that do not end': '<body',
  'body tags': '<body><',
  'end tags of nothing': '</i>',
  'end tags of paragraphs': '</p>',
  'nested blocks': '<div>',
  'nested tables': '<table><tr><td>',
  'nested lists': '<ul><li>x',
  'nested quotes': '<blockquote>x',
  'style sheets': '<style>',
  scripts: '<script>x</script',
  'spaces in elements': '<b> </b>',
  entities: '&amp;',
  'broken entities': '&',
  'numbered entities': '&#x41',
  'beginnings of an address': 'a@',
  'parts of a domain': 'a@a.',
  'beginnings of a link': 'http://',
  'headings of mails': 'From: a\n',
  attributions: 'On Monday wrote:\n',
  'attributions in one line': 'On Monday Ada wrote ',
  'beginnings of a token': 'eyJ',
  'beginnings of a board token': 'ATTA',
  'beginnings of a token path': '/tokens/',
  'beginnings of a parameter': '&key',
  'combining marks': '\u0301',
  'combining marks out of order': '\u0301\u0316',
  'letters to be composed': 'e\u0301',
  'wide letters': '\uFDFA',
  'joined emoji': '👩\u200d',
  'variation selectors': '\ufe0f',
  'zero-width spaces': '\u200b',
  'characters nobody sees': '\u{e0041}',
  'changes of direction': '\u202e\u2066',
  'halves of characters': '\ud83d',
  'escapes for terminals': '\u001b[',
  'filter operators': 'a AND ',
  'filter properties': 'from:"',
  'nested filters': '(a OR ',
  'Markdown emphasis': '*a **a ',
  'Markdown links': '[a](',
  'Markdown pictures': '![[',
  'Markdown quotes': '> ',
  'Markdown code': '`a``',
  'Markdown tables': '|a',
};

/** Patterns that are not repetitions. */
const composed: Readonly<Record<string, (size: number) => string>> = {
  'blocks closed by others': (size) => half('<b>', size) + half('</i>', size),
  'nested elements, all closed': (size) => '<b>'.repeat(Math.floor(size / 7)) + '</b>'.repeat(Math.floor(size / 7)),
  'a tag of many attributes': (size) => `<a ${Array.from({ length: size / 12 }, (_, n) => `b${n}=c`).join(' ')}>`,
  'style rules for every element': (size) =>
    `<style>${half('*{color:red}', size / 2)}</style>${half('<i>x</i>', size)}`,
  'a gradient behind every element': (size) =>
    `<style>i{background:linear-gradient(${Array.from({ length: 8 }, (_, n) => `#0${n.toString(16)}0`).join()})}</style>${half('<i>x</i>', size * 2)}`,
  'style rules in doubt for every element': (size) =>
    `<style>${['p', 'q', 's'].map((name) => `i:not(${name}){color:red;background:blue;font-size:2em}`).join('')}</style>${half('<i>x</i>', size * 2)}`,
  'style rules that mean the one around them': (size) => `<style>${half('b{&,i{', size * 2)}`,
  'style rules within others': (size) => `<style>${half('b{@media a{', size)}`,
  'long selectors': (size) => `<style>${half('b b ', size)}{display:none}</style>${half('<b>', size / 900)}`,
  'styles of many parts': (size) => `<b style="${half('color:red;', size * 2)}">`,
  'styles of many brackets': (size) => `<style>a{color:${half('rgb(', size)}`,
  'a long value for every element': (size) => `<style>i{color:${half('a', size)}}</style>${half('<i>x</i>', size)}`,
  'a long name in quotes for every element': (size) =>
    `<style>i{background:"${half('a', size)}"}</style>${half('<i>x</i>', size)}`,
  'a value of long words for every element': (size) =>
    `<style>i{filter:${half(`${'a'.repeat(size / 1_000)} `, size)}}</style>${half('<i>x</i>', size)}`,
  'a selector with a long value for every element': (size) =>
    `<style>[lang="${half('a', size)}"]{color:red}</style>${half('<i lang=x>x</i>', size)}`,
  'a long attribute around every element': (size) =>
    `<style>[lang=x] i{color:red}</style><div lang="${half('a', size)}">${half('<i>x</i>', size)}`,
  'a long id around every element': (size) =>
    `<style>#${half('a', size / 2)} i{color:red}</style><div id="${half('a', size / 2)}">${half('<i>x</i>', size)}`,
  'bodies around every element': (size) =>
    `<style>[lang=x] i{color:red}</style>${Array.from({ length: size / 60 }, (_, n) => `<body lang=${n}></body>`).join('')}${half('<i>x</i>', size)}`,
  'classes without end': (size) => `<b class="${half('a b ', size)}">`,
  'spaces before a letter': (size) => `${' '.repeat(size - 1)}a`,
  'lines within quotes within quotes': (size) => within('<blockquote>', '<p>x', size),
  'lines within lists within lists': (size) => within('<ul><li>', 'x<br>', size),
  'items within numbered lists within each other': (size) => within('<ol start="-99999999"><li>', '<li>x', size),
  'lines within lower and lower boxes': (size) =>
    Array.from({ length: 390 }, (_, n) => `<div style="overflow:hidden;height:${9_999_999 - n}px">`).join('') +
    half('x<br>', size * 2),
  'words within links within links': (size) => within('<a href="https://x.example">', 'x ', size),
  'items with Roman numbers': (size) => `<ol type="i">${half('<li>x', size * 2)}`,
  'a letter among marks': (size) => `a${half('\u0301', size)}${half('\u0316', size)}`,
};

const half = (text: string, size: number): string => text.repeat(Math.ceil(size / 2 / text.length));

/** As many elements within each other as are read of a mail, nearly, and the rest of the text in all of them. */
function within(elements: string, text: string, size: number): string {
  const around = elements.repeat(Math.floor(390 / elements.split('<').slice(1).length));
  return around + text.repeat(Math.ceil(size / text.length));
}

export const patternNames: readonly string[] = [...Object.keys(repeated), ...Object.keys(composed)];

/** @param size in characters */
export function hostileText(pattern: string, size: number): string {
  const unit = repeated[pattern];
  return (unit === undefined ? composed[pattern]!(size) : unit.repeat(Math.ceil(size / unit.length))).slice(0, size);
}

/** Reference for the times: an ordinary mail, made long. */
export const easyText = (size: number): string =>
  '<p>Dear Ada, thank you for the <b>order</b> of 3 May.</p>\nIt leaves tomorrow; see https://x.example/a\n'
    .repeat(Math.ceil(size / 100))
    .slice(0, size);
