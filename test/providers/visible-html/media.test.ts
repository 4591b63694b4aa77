import { isOnScreen, isSurelyOnScreen } from '../../../src/providers/visible-html/media';

test.each([
  '',
  'screen',
  'all and (min-width:600px)',
  '(min-width:1280px)',
  '(max-width:1280px)',
  '(min-height: 800px) and (max-height : 800px)',
  '(min-device-width :1px)',
  '(min-width:80em)',
  '(min-width:80rem)',
  '(min-width:1200)',
  'not print',
  ' not all and (max-width:1px)',
  'print, screen',
  '(max-width:1px), (min-width:1px)',
  '(prefers-color-scheme: light)',
  '(orientation: landscape)',
  '(hover: hover)',
  '(unknown: thing)',
  'printer',
  'blueprint',
])('%j holds', (list) => {
  expect(isOnScreen(list)).toBe(true);
});

test.each([
  'print',
  'only print and (min-width:1px)',
  'speech',
  '(prefers-color-scheme: dark)',
  '(prefers-color-scheme : dark)',
  '(prefers-color-scheme:dark)',
  '(pointer: coarse)',
  '(pointer :coarse)',
  '(hover:none)',
  '(hover : none)',
  '(orientation: portrait)',
  '(orientation :portrait)',
  '(min-width:1280.5px)',
  '(min-width:1281)',
  '(min-width:81em)',
  '(min-width:80.1rem)',
  'print and (update: not)',
  '(max-width : 1279px)',
  '(max-width:79.9em)',
  '(min-height:801px)',
  '(max-height:799px)',
  '(max-device-width:600px)',
  '(min-width:1px) and (max-width:600px)',
  '(max-width:600px) and (min-width:1px)',
  'print, speech',
])('%j does not hold', (list) => {
  expect(isOnScreen(list)).toBe(false);
});

test.each([
  '',
  ' ',
  'screen',
  'all',
  'only screen and (min-width:600px)',
  'screen and (max-width: 1400px) and (min-width : 0)',
  '(min-width:600px) and (orientation: landscape)',
  '( prefers-color-scheme: light )',
  'screen and (-webkit-min-device-pixel-ratio:0)',
  'print, screen',
])('%j surely holds', (list) => {
  expect([isOnScreen(list), isSurelyOnScreen(list)]).toEqual([true, true]);
});

test.each([
  '(unknown: thing)',
  'not print',
  '(not (orientation: portrait))',
  '(orientation: portrait) or (min-width:1px)',
  'screen (min-width:1px)',
  'and (min-width:1px)',
  'screen and (min-width:1px) and',
  'screen and (min-width:1px) (min-width:1px)',
  '(min-width:1200)',
  'printer',
  'layer(x) screen',
  'unknown(a, screen, b)',
  'screen and (-webkit-min-device-pixel-ratio:2)',
])('%j holds in some programs', (list) => {
  expect([isOnScreen(list), isSurelyOnScreen(list)]).toEqual([true, false]);
});
