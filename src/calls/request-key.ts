import { toolError } from '../contracts/tool-error';

/** What a client knows a request by, however often it sends it: 1 to 200 characters of ASCII that can be seen, and spaces within. */
const pattern = /^[!-~]([ -~]{0,198}[!-~])?$/;

/** @throws InvalidInput for a key that is none */
export function requestKeyIn(given: unknown): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string' && pattern.test(given)) return given;
  throw toolError(
    'InvalidInput',
    'A request key is a text of 1 to 200 letters, digits, signs and spaces of ASCII. Nothing was carried out.',
  );
}
