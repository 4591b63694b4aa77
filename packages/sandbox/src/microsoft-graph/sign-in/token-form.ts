import { MicrosoftTokenError } from './microsoft-token-error';

/** The parameters of a token request. */
export type TokenForm = Readonly<Record<string, string | undefined>>;

/** @throws MicrosoftTokenError that names the parameter, if the request lacks it */
export function required(form: TokenForm, name: string): string {
  const value = form[name];
  if (value !== undefined && value !== '') return value;
  throw new MicrosoftTokenError(
    'invalid_request',
    900144,
    `The request body must contain the following parameter: '${name}'.`,
  );
}
