import { isTextTooDeep, tooDeep } from '../../json/nesting';

/** Returns the value of typed JSON, or a sentence that says why the text is not JSON. */
export function readTypedJson(text: string): { value: unknown; problem?: undefined } | { problem: string } {
  if (isTextTooDeep(text)) return { problem: tooDeep };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      problem: 'This is not JSON. A text needs quotes, such as "Monday"; an object is {"customer": "Northwind"}.',
    };
  }
}
