import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service of docker-compose.yml, reduced to what determines the process it runs. */
export interface ComposedService {
  readonly image?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  /** The service's own variables; those of `env_file` come in addition. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

/**
 * Reads a compose file and fills in its variables as Compose does: https://docs.docker.com/reference/compose-file/interpolation.
 *
 * @param variables the content of `.env`
 * @throws when the file uses a variable that is missing
 */
export function readComposeFile(path: string, variables: Readonly<Record<string, string>>) {
  const { services } = parse(readFileSync(path, 'utf8'), { merge: true }) as { services: unknown };
  return inTexts(services, (text) => interpolate(text, variables)) as Record<string, ComposedService>;
}

/** Returns the value with every text in it changed. */
export function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => inTexts(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inTexts(part, change)]));
}

const variable = /\$(?:\$|\{(?<name>\w+)(?::(?<kind>[-?])(?<rest>[^}]*))?\})/;

function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const found = variable.exec(text);
  if (found === null) return text;
  const before = text.slice(0, found.index);
  const { name, kind, rest = '' } = found.groups ?? {};
  const value = name === undefined ? '$' : (variables[name] ?? '');
  if (value === '' && kind === '?') throw new Error(`docker-compose.yml asks for ${String(name)}: ${rest}`);
  const filled = value === '' && kind === '-' ? rest : value;
  return `${before}${filled}${interpolate(text.slice(found.index + found[0].length), variables)}`;
}
