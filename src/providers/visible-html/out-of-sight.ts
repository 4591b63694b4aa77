import { may, type Possible } from './cascade';
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

function isMovedAway(possible: Possible, fontSize: number): boolean {
  const isFar = (length: number): boolean => length <= -farAway || length >= 4 * farAway;
  const mayBeFar = (property: string): boolean =>
    may(possible, property, (written) => written.split(' ').some((part) => isFar(lengthIn(part, fontSize) ?? 0)));
  const isPlaced = may(possible, 'position', (position) => /absolute|fixed|relative|sticky/.test(position));
  return (
    (isPlaced && ['inset', 'left', 'top', 'right', 'bottom'].some(mayBeFar)) ||
    ['text-indent', 'margin', 'margin-left', 'margin-top', 'translate'].some(mayBeFar) ||
    may(possible, 'letter-spacing', (written) => {
      const spacing = lengthIn(written, fontSize) ?? 0;
      return spacing < 0 && spacing <= -fontSize / 2;
    }) ||
    may(possible, 'transform', (transform) => /translate|matrix/.test(transform) && lengthsIn(transform).some(isFar))
  );
}
