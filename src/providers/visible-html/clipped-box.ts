import { cutText } from '../../text/cut-text';

/** The width of a line of text in pixels, and that of a letter in parts of its size: more letters than that are on no line. */
const [lineWidth, letterWidth] = [1280, 0.4];

/** How much of the height of letters has to be in a box for them to be read. */
const leastShown = 0.75;

/** Whether letters can be read where this many pixels below them nothing is shown any more. */
export const isHighEnough = (pixels: number, fontSize: number): boolean => pixels >= leastShown * fontSize;

/** How far a box that shows nothing below its height is filled. Its lines count as low and as long as they may be. */
export class ClippedBox {
  private above = 0;
  private width = 0;
  private lineHeight = 0;
  private widest = 0;

  constructor(private readonly height: number) {}

  /** Writes so many letters. @returns how many of them are within the box */
  write(letters: number, fontSize: number): number {
    const left = this.height - this.above;
    const lines = isHighEnough(left, fontSize) ? Math.floor(left / fontSize - leastShown) + 1 : 0;
    const fitting = Math.floor((lines * lineWidth - this.width) / (letterWidth * fontSize));
    this.width += letters * letterWidth * fontSize;
    this.widest = Math.max(this.widest, this.width);
    if (this.width >= lineWidth) {
      this.above += Math.floor(this.width / lineWidth) * fontSize;
      this.width %= lineWidth;
    }
    this.lineHeight = Math.max(this.lineHeight, fontSize);
    return Math.max(0, fitting);
  }

  /** Ends a line, also an empty one. */
  breakLine(fontSize: number): void {
    this.above += Math.max(this.lineHeight, fontSize);
    this.width = 0;
    this.lineHeight = 0;
  }

  /** Ends a line in which something stands. */
  beginBlock(): void {
    if (this.lineHeight > 0) this.breakLine(0);
  }

  /** Returns what is left of the box, for something that stands beside what is in its line. */
  beginBeside(): ClippedBox {
    return new ClippedBox(this.height - this.above);
  }

  /** Puts such a part into the line, which becomes as high as the highest in it. */
  endBeside(part: ClippedBox): void {
    part.beginBlock();
    this.width += part.widest;
    this.widest = Math.max(this.widest, this.width);
    this.lineHeight = Math.max(this.lineHeight, part.above);
    if (this.width >= lineWidth) this.breakLine(0);
  }
}

/** Writes a text into boxes within each other. @returns the part of it that is within all of them */
export function writeInto(boxes: readonly ClippedBox[], text: string, fontSize: number): string {
  if (boxes.length === 0) return text;
  const letters = text.replace(/[ \t\n\f\r]+/g, ' ');
  if (letters === ' ') return text;
  let fitting = letters.length;
  for (const box of boxes) fitting = Math.min(fitting, box.write(letters.length, fontSize));
  return fitting === letters.length ? text : cutText(letters, fitting, '');
}
