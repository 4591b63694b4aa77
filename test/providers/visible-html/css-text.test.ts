import { readDeclarations, readPieces, writtenOf, type Token } from '../../../src/providers/visible-html/css-text';

const written = (css: string): string => {
  let all: Token[] = [];
  readPieces(css, (piece) => (all = [...all, ...piece]));
  return writtenOf(all);
};
const pieces = (css: string): [string, string][] => {
  const found: [string, string][] = [];
  readPieces(css, (piece, end) => found.push([writtenOf(piece), end]));
  return found;
};

test.each([
  ['color:red', 'color', 'red', false],
  [' COLOR : RED ', 'color', 'red', false],
  ['/*a*/color/*b*/:/*c*/red', 'color', 'red', false],
  ['col\\6fr:re\\64', 'color', 'red', false],
  ['color:red!important', 'color', 'red', true],
  ['color:red\t! \timportant', 'color', 'red', true],
  ['color:red ! important blue', 'color', 'red ! important blue', false],
  ['margin:0 \t0\n1px', 'margin', '0 0 1px', false],
  ['width:calc(1px + 2em)', 'width', 'calc(1px + 2em)', false],
  ['background:URL(x.png) #FFF', 'background', 'url() #fff', false],
  ['background:url("x.png")', 'background', 'url("x.png")', false],
  ['background:url(a b)', 'background', 'url()', false],
  ['width:50.50%', 'width', '50.5%', false],
  ['line-height:+1.0', 'line-height', '1', false],
  ['top:-9e2PX', 'top', '-900px', false],
  ['--x:@media', '--x', '@media', false],
  ['a:b:c', 'a', 'b:c', false],
  ['a:', 'a', '', false],
  ['display:bl/**/ock', 'display', 'bl ock', false],
  ['color:#/**/abc', 'color', '# abc', false],
  ['color:rgb/**/(0,0,0)', 'color', 'rgb (0,0,0)', false],
  ['font-size:1+40px', 'font-size', '1 40px', false],
  [`background:#fff url("${'a'.repeat(200)}") 0`, 'background', '#fff url("") 0', false],
  [`color:${'a'.repeat(3_000)}!important`, 'color', 'a'.repeat(2_000), true],
  [`display:${' /**/'.repeat(2_000)}none`, 'display', 'none', false],
])('%j says what it says', (style, property, value, isImportant) => {
  expect(readDeclarations(style)).toEqual([{ property, value, isImportant }]);
});

test.each(['', ' ', 'color', 'color red', ':red', '1px:red', '"a":red', 'color red:blue', '.a:b'])(
  '%j says nothing',
  (style) => {
    expect(readDeclarations(style)).toEqual([]);
  },
);

test('declarations end at their semicolon, none where nothing stands', () => {
  expect(readDeclarations(';a:b;; c:d;e').map(({ property }) => property)).toEqual(['a', 'c']);
});

test('what stands in brackets does not end a piece, what is open at its end does', () => {
  expect(pieces('a{b:c(;{}[;];d);e:f}g[;]h;i')).toEqual([
    ['a', '{'],
    ['b:c(;{}[;];d)', ';'],
    ['e:f', '}'],
    ['g[;]h', ';'],
    ['i', ''],
  ]);
  expect(pieces('(a;b')).toEqual([['(a;b', '']]);
  expect(pieces('(a))b;c')).toEqual([
    ['(a)) b', ';'],
    ['c', ''],
  ]);
  expect(pieces('(a;(b);c);d')).toEqual([
    ['(a;(b);c)', ';'],
    ['d', ''],
  ]);
});

test('a piece is forgotten when it ends, and without comments', () => {
  expect(pieces('a/*{;}*/b;')).toEqual([
    ['a b', ';'],
    ['', ''],
  ]);
});

test('of a piece a thousand parts are read', () => {
  const found: number[] = [];
  readPieces(`${'a,'.repeat(600)};b`, (piece) => found.push(piece.length));
  expect(found).toEqual([1_000, 1]);
});

test.each([
  ['@MEDIA screen', '@media screen'],
  ['#A1b', '#a1b'],
  ['U\\72l(x)', 'url()'],
  ['rgb( 1 , 2 )', 'rgb( 1 , 2 )'],
  ['\ta \t b ', 'a b'],
])('%j is written as %j', (css, text) => {
  expect(written(css)).toBe(text);
});
