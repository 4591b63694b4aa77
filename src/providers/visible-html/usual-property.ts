/** Properties with the same effect in text from left to right and from top to bottom, and older names of properties. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['inset-inline-start', 'left'],
  ['inset-inline-end', 'right'],
  ['inset-block-start', 'top'],
  ['inset-block-end', 'bottom'],
  ['inset-inline', 'inset'],
  ['inset-block', 'inset'],
  ['margin-inline-start', 'margin-left'],
  ['margin-block-start', 'margin-top'],
  ['margin-inline', 'margin'],
  ['margin-block', 'margin'],
  ['padding-block-start', 'padding-top'],
  ['padding-block', 'padding'],
  ['inline-size', 'width'],
  ['block-size', 'height'],
  ['max-inline-size', 'max-width'],
  ['max-block-size', 'max-height'],
  ['overflow-inline', 'overflow-x'],
  ['overflow-block', 'overflow-y'],
  ['-webkit-clip-path', 'clip-path'],
  ['-webkit-filter', 'filter'],
  ['-webkit-opacity', 'opacity'],
  ['-webkit-transform', 'transform'],
  ['-moz-transform', 'transform'],
  ['-ms-transform', 'transform'],
]);

/** Returns the name under which a property is looked at, of several that do the same. */
export const usualProperty = (name: string): string => otherNames.get(name) ?? name;
