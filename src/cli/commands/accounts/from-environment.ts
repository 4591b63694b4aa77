import { toolError } from '../../../contracts';

/** @throws InvalidInput when the variable is not set */
export function fromEnvironment(variable: 'MICROSOFT_REFRESH_TOKEN' | 'TRELLO_TOKEN'): string {
  const value = (process.env[variable] ?? '').trim();
  if (value !== '') return value;
  throw toolError('InvalidInput', `--from-environment reads ${variable}, which is not set (see .env.example).`);
}
