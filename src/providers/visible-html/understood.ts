import type { Declaration } from './css-text';
import { readColor } from './read-color';

const number = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?`;
const length = String.raw`(?:-?0|${number}(?:px|pt|pc|in|cm|mm|q|em|ex|ch|rem|vw|vh|%))`;
const positive = length.replace('-?0|-?', '0|');
const one = (values: string): RegExp => new RegExp(`^(?:${values}|inherit|initial)$`);
const upTo = (most: number, value: string): RegExp => one(`(?:${value})(?: (?:${value})){0,${most - 1}}`);

const side = one(`auto|${length}`);
const size = one(`auto|none|${positive}`);
const scroll = upTo(2, 'visible|hidden|scroll|auto');

/** Values that every program knows, by their property. */
const knownValues: ReadonlyMap<string, RegExp> = new Map([
  [
    'display',
    one(
      'none|block|inline|inline-block|list-item|(?:inline-)?(?:flex|grid)|table|inline-table|table-(?:row|cell|caption|column)|table-(?:row|header|footer)-group',
    ),
  ],
  ['visibility', one('visible|hidden|collapse')],
  ['opacity', one(number)],
  ['direction', one('ltr|rtl')],
  ['font-size', one(`${positive}|(?:xx?-)?(?:small|large)|medium|smaller|larger`)],
  ['line-height', one(`normal|${positive}|${number.replace('-?', '')}`)],
  ['text-indent', one(length)],
  ['letter-spacing', one(`normal|${length}`)],
  ['position', one('static|relative|absolute|fixed')],
  ['clip', one('auto')],
  ['overflow', scroll],
  ...['overflow-x', 'overflow-y'].map((name) => [name, one('visible|hidden|scroll|auto')] as const),
  ...['height', 'max-height', 'width', 'max-width'].map((name) => [name, size] as const),
  ...['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top'].map((name) => [name, side] as const),
  ['margin', upTo(4, `auto|${length}`)],
]);

/** Properties that hide nothing in these values, and that some programs do not know: their other values are in doubt. */
const usual = one('none|auto|normal|visible|1|100%');

/** Whether every program that knows the property takes this value: one that it does not take leaves an earlier value as it is. */
export function isUnderstood({ property, value }: Declaration): boolean {
  if (property.startsWith('background') || property === 'link') return true;
  if (property === 'color' || property === '-webkit-text-fill-color')
    return /^(inherit|initial|unset|currentcolor)$/.test(value) || readColor(value) !== undefined;
  return (knownValues.get(property) ?? usual).test(value);
}
