import { toolError } from '../contracts/tool-error';

/** A client's key for a request, the same for each retry: 1 to 200 printable ASCII characters, with spaces only inside. */
const pattern = /^[!-~]([ -~]{0,198}[!-~])?$/;

/** @throws InvalidInput for an invalid key */
export function requestKeyIn(given: unknown): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string' && pattern.test(given)) return given;
  throw toolError(
    'InvalidInput',
    'A request key is a text of 1 to 200 letters, digits, signs and spaces of ASCII. Nothing was carried out.',
  );
}
