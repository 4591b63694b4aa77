import { colord, extend, type Colord } from 'colord';
import names from 'colord/plugins/names';

extend([names]);

export const [black, white] = [colord('#000'), colord('#fff')];

/** Colours that are those of the system, on a page in light colours. (CSS Color 4, 6.2) */
const systemColors: ReadonlyMap<string, Colord> = new Map([
  ...['canvas', 'window', 'field'].map((name) => [name, white] as const),
  ...['canvastext', 'windowtext', 'fieldtext', 'buttontext'].map((name) => [name, black] as const),
]);

/** Reads a colour in lower case; undefined for one that is none, or is not known here. */
export function readColor(written: string): Colord | undefined {
  const color = systemColors.get(written) ?? colord(written.slice(0, 100));
  return color.isValid() ? color : undefined;
}
