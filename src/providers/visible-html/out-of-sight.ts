import { may, valuesOf, type Possible } from './cascade';
import { fraction } from './fraction';
import { lengthIn, lengthsIn } from './length';
import { smallestFactor } from './transform';

/** Below this, what is made smaller is unreadable. */
const smallestScale = 0.1;

/** A distance in pixels that moves text out of any window. */
const farAway = 500;

/** Whether an element may be so small, or so far away, that nothing in it is visible. */
export const isOutOfSight = (possible: Possible, fontSize: number, isCell: boolean): boolean =>
  isCollapsed(possible, fontSize, isCell) || isClippedAway(possible) || isMovedAway(possible, fontSize);

function isCollapsed(possible: Possible, fontSize: number, isCell: boolean): boolean {
  const isAtMost = (property: string, pixels: number): boolean =>
    may(possible, property, (written) => {
      const isRelative = written.includes('%') || (property === 'line-height' && /^[\d.]+$/.test(written));
      const length = lengthIn(written, fontSize);
      return length !== undefined && Math.abs(length) <= (isRelative ? 0 : pixels);
    });
  const clips = ['overflow', 'overflow-x', 'overflow-y'].some((property) =>
    may(possible, property, (written) => /hidden|clip|scroll|auto/.test(written)),
  );
  // A cell grows with its table, regardless of its own width.
  const sides = ['height', 'max-height', 'line-height', ...(isCell ? [] : ['width', 'max-width'])];
  if (clips && sides.some((side) => isAtMost(side, 1))) return true;
  const isSmall = (factor: string): boolean => fraction(factor) < smallestScale;
  return (
    may(possible, 'transform', (transform) => smallestFactor(transform) < smallestScale) ||
    may(possible, 'scale', (scale) => scale.split(' ', 2).some(isSmall)) ||
    may(possible, 'zoom', isSmall)
  );
}

/** Returns the height in pixels below which an element may show nothing; Infinity when there is none. One that scrolls shows all of it. */
export function heightShown(possible: Possible, fontSize: number): number {
  const clips = ['overflow', 'overflow-y'].some((property) =>
    may(possible, property, (written) => /hidden|clip/.test(written)),
  );
  if (!clips) return Infinity;
  const heights = ['height', 'max-height'].flatMap((property) => valuesOf(possible, property));
  return Math.min(...heights.map((written = 'auto') => heightIn(written, fontSize)));
}

/** Reads a height that is surely the element's own; one that is calculated counts as nothing, because it may be. */
function heightIn(written: string, fontSize: number): number {
  if (written.includes('(')) return 0;
  const length = written.includes('%') ? undefined : lengthIn(written, fontSize);
  return length === undefined || length < 0 ? Infinity : length;
}

/** Whether the space above an element's text, or above it in its line, may fill the box around it, or its own. */
export function isPushedOut(possible: Possible, fontSize: number, around: number, own: number): boolean {
  if (own === Infinity) return false;
  const fills = (property: string): boolean =>
    may(possible, property, (written) => (lengthIn(written.split(' ', 1).join(''), fontSize) ?? 0) >= around);
  return (
    ['margin', 'margin-top', 'padding', 'padding-top'].some(fills) ||
    may(possible, 'line-height', (written) => {
      const height = /^[\d.]+$/.test(written) ? Number(written) * fontSize : (lengthIn(written, fontSize) ?? 0);
      return (height - fontSize) / 2 >= own;
    })
  );
}

const isClippedAway = (possible: Possible): boolean =>
  may(possible, 'clip', isEmptyRectangle) || may(possible, 'clip-path', isEmptyShape);

function isEmptyRectangle(clip: string): boolean {
  const [top = 0, right = 0, bottom = 0, left = 0] = lengthsIn(clip);
  return clip.startsWith('rect(') && (right - left <= 1 || bottom - top <= 1);
}

function isEmptyShape(shape: string): boolean {
  const [inset = 0] = lengthsIn(shape);
  if (shape.startsWith('inset(')) return shape.includes('%') && inset >= 50;
  return /^(circle|ellipse|polygon)\(/.test(shape) && lengthsIn(shape).every((length) => length === 0);
}

/** Whether a percentage in an indent, which is one of the line's width, is all of it. */
const isWiderThanLine = (indent: string): boolean =>
  [...indent.matchAll(/(-?[\d.]{1,15})%/g)].some(([, percentage]) => Math.abs(Number(percentage)) >= 100);

function isMovedAway(possible: Possible, fontSize: number): boolean {
  const isFar = (length: number): boolean => length <= -farAway || length >= 4 * farAway;
  const mayBeFar = (property: string): boolean =>
    may(possible, property, (written) => written.split(' ').some((part) => isFar(lengthIn(part, fontSize) ?? 0)));
  const isPlaced = may(possible, 'position', (position) => /absolute|fixed|relative|sticky/.test(position));
  return (
    (isPlaced && ['inset', 'left', 'top', 'right', 'bottom'].some(mayBeFar)) ||
    may(possible, 'text-indent', isWiderThanLine) ||
    ['text-indent', 'margin', 'margin-left', 'margin-top', 'translate'].some(mayBeFar) ||
    may(possible, 'letter-spacing', (written) => {
      const spacing = lengthIn(written, fontSize) ?? 0;
      return spacing < 0 && spacing <= -fontSize / 2;
    }) ||
    may(possible, 'transform', (transform) => /translate|matrix/.test(transform) && lengthsIn(transform).some(isFar))
  );
}
