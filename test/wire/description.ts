import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Provider } from './exchange';
import { convertSchemas, mapValues, type Schema } from './json-schema';

/** Something about a value that its description does not allow. */
export interface Problem {
  /** Where in the value, list items as `#`: `/value/#/subject`. */
  readonly at: string;
  readonly what: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly method: string;
  /** `/cards/{id}` */
  readonly template: string;
  readonly parameters: readonly Parameter[];
  /** Of the JSON body, where one is described. */
  readonly request?: Schema;
  /** By status, as `200`, `2XX` or `default`. */
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

/** The official description of a provider, to hold requests and answers against. */
export interface Description {
  readonly provider: Provider;
  readonly operations: readonly { readonly method: string; readonly template: string }[];
  /** Undefined where the path, or the method of a path, is not described. */
  find(method: string, path: string): { operation: Operation; values: Readonly<Record<string, string>> } | undefined;
  problems(schema: Schema, value: unknown): Problem[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function readDescription(provider: Provider): Description {
  const text = readFileSync(join(__dirname, 'descriptions', `${provider}.json`), 'utf8');
  const document = JSON.parse(text) as Document;
  const schemas = convertSchemas(document.components.schemas ?? {});
  const ajv = addFormats(new Ajv({ allErrors: true, strict: false, verbose: true }))
    .addFormat('base64url', /^[\w+/-]*={0,2}$/)
    .addFormat('decimal', true)
    // Edm.TimeOfDay, without a zone.
    .addFormat('time', /^\d\d:\d\d(:\d\d(\.\d+)?)?$/)
    // An address of this machine is one too.
    .addFormat('url', (text: string) => URL.canParse(text))
    .addSchema(schemas.document);
  const validators = new Map<string, ValidateFunction>();
  const paths = Object.entries(document.paths)
    .map(([template, item]) => ({ template: trimmed(template), item, pattern: patternOf(trimmed(template)) }))
    // `/me/messages/delta` before `/me/messages/{message-id}`.
    .sort((one, other) => one.pattern.names.length - other.pattern.names.length);
  return {
    provider,
    operations: paths.flatMap(({ template, item }) =>
      methods.filter((method) => method in item).map((method) => ({ method: method.toUpperCase(), template })),
    ),
    find: (method, path) => {
      for (const { template, item, pattern } of paths) {
        const found = pattern.expression.exec(trimmed(path));
        const described = item[method.toLowerCase()] as Schema | undefined;
        if (!found || !described || !methods.includes(method.toLowerCase())) continue;
        const values = pattern.names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')] as const);
        return { operation: operationOf(method, template, item, described), values: Object.fromEntries(values) };
      }
      return undefined;
    },
    problems: (schema, value) => {
      const validate = compiled(schema);
      return validate(value) ? [] : [...problemsOf(validate.errors ?? [])];
    },
  };

  function compiled(schema: Schema): ValidateFunction {
    const key = JSON.stringify(schema);
    const validate = validators.get(key) ?? ajv.compile(schemas.used(schema));
    validators.set(key, validate);
    return validate;
  }

  function operationOf(method: string, template: string, item: Schema, described: Schema): Operation {
    const parameters = [item.parameters ?? [], described.parameters ?? []].flat().map(resolved) as Parameter[];
    const { content } = resolved(described.requestBody ?? {}) as { content?: Record<string, { schema?: Schema }> };
    const request = content?.['application/json']?.schema;
    const responses = mapValues(described.responses as Schema, resolved) as Operation['responses'];
    return { method, template, parameters, ...(request && { request }), responses };
  }

  function resolved(part: unknown): unknown {
    const { $ref } = part as { $ref?: string };
    if ($ref === undefined) return part;
    const [kind = '', name = ''] = $ref.split('/').slice(-2);
    return document.components[kind]?.[name];
  }
}

const trimmed = (path: string) => path.replace(/(?<=.)\/$/, '');

function patternOf(template: string): { expression: RegExp; names: string[] } {
  const names: string[] = [];
  const source = template.replace(/[.$()|*+?^[\]\\]/g, '\\$&').replace(/\{([^}]+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { expression: new RegExp(`^${source}$`), names };
}

function problemsOf(errors: readonly ErrorObject[]): Problem[] {
  // Why each alternative was not it, tells less than that none was.
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const told = errors.filter(
    ({ keyword, instancePath }) =>
      keyword !== 'if' &&
      (keyword === 'anyOf' || !alternatives.some((path) => `${instancePath}/`.startsWith(`${path}/`))),
  );
  return told.map((error) => ({ at: placeOf(error), what: wordsFor(error) }));
}

function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const at = instancePath.replace(/\/\d+(?=\/|$)/g, '/#');
  return keyword === 'additionalProperties' ? `${at}/${String(params.additionalProperty)}` : at;
}

function wordsFor({ keyword, params, data }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
      return 'not described';
    case 'anyOf':
      return `none of the alternatives: ${kindOf(data)}`;
    case 'type':
      return `${String(params.type)} expected: ${kindOf(data)}`;
    case 'format':
      return `no ${String(params.format)}`;
    case 'required':
      return `${String(params.missingProperty)} missing`;
    case 'enum':
      return `not in the list: ${String(data)}`;
    default:
      return keyword;
  }
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
