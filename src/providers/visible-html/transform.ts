/** Turns in degrees. */
const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Returns the smallest factor by which a function of a `transform` makes its element narrower or lower; 1 when none does. */
export function smallestFactor(transform: string): number {
  const calls = transform
    .slice(0, 1_000)
    .split(')')
    .map((call) => call.split('('));
  return Math.min(1, ...calls.map(([name = '', written = '']) => factorOf(name.trim(), numbersIn(written), written)));
}

function factorOf(name: string, numbers: readonly number[], written: string): number {
  const [first = 1, second = first, , , fifth = 1, sixth = 1] = numbers;
  switch (name) {
    case 'scale':
    case 'scale3d':
      return Math.min(Math.abs(first), Math.abs(second));
    case 'scalex':
    case 'scaley':
      return Math.abs(first);
    case 'matrix':
      return shrinking(first, second, numbers[2] ?? 0, numbers[3] ?? 1);
    case 'matrix3d':
      return shrinking(first, second, fifth, sixth);
    case 'rotatex':
    case 'rotatey': {
      const unit = Object.keys(degrees).find((one) => written.trim().endsWith(one)) ?? '';
      return Math.abs(Math.cos((first * (degrees[unit] ?? 1) * Math.PI) / 180));
    }
    default:
      return 1;
  }
}

/** How much the two columns of a matrix shrink an element at the most: the area is kept where it is only turned. */
const shrinking = (a: number, b: number, c: number, d: number): number => Math.sqrt(Math.abs(a * d - b * c));

/** A number that is calculated counts as 0, because it may be. */
const numbersIn = (written: string): number[] =>
  written
    .split(/[ ,]/)
    .filter((part) => part !== '')
    .map((part) => (Number.parseFloat(part) || 0) / (part.endsWith('%') ? 100 : 1));
