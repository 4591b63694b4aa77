import type { LanguageModelV3 } from '@ai-sdk/provider';
import { scriptedModel } from './scripted-model';

/**
 * Returns a language model by name: `anthropic/claude-sonnet-4-5` is what `anthropic` of the package `@ai-sdk/anthropic` calls `claude-sonnet-4-5`;
 * the package reads its key from the environment (`ANTHROPIC_API_KEY`). `scripted` is this folder's model, which needs neither.
 *
 * @param packageName of a provider that is published under another name, from `SUPPORT_MODEL_PACKAGE`
 * @throws Error that says what to install or to write instead
 */
export async function languageModel(
  name: string,
  packageName = process.env.SUPPORT_MODEL_PACKAGE,
): Promise<LanguageModelV3> {
  if (name === 'scripted') return scriptedModel;
  const [, provider, model] = /^([a-z][a-z0-9-]*)\/(.+)$/.exec(name) ?? [];
  if (provider === undefined || model === undefined) {
    throw new Error(
      `"${name}" names no model. Give a provider of the AI SDK and its model, such as anthropic/claude-sonnet-4-5, or: scripted.`,
    );
  }
  const from = packageName === undefined || packageName === '' ? `@ai-sdk/${provider}` : packageName;
  const exported = await load(from);
  const found = Object.values(exported).filter(isProvider);
  if (found.length === 0)
    throw new Error(
      `The package ${from} exports no provider that is ready to use, so "${name}" cannot be had from it.`,
    );
  const fitting = found.find(({ specificationVersion }) => specificationVersion === 'v3');
  if (fitting !== undefined) return fitting.languageModel(model);
  throw new Error(
    `The ${from} that is installed was made for another version of the AI SDK: it speaks ${found[0]?.specificationVersion ?? 'an older form'}, ` +
      'and the worker v3, which is AI SDK 6. Install the major version of it that depends on @ai-sdk/provider 3.',
  );
}

async function load(packageName: string): Promise<Record<string, unknown>> {
  try {
    return (await import(packageName)) as Record<string, unknown>;
  } catch (error) {
    if (!isMissing(error, packageName)) throw error;
    throw new Error(
      `The model's provider is the package ${packageName}, which is not installed here: npm install ${packageName} ` +
        '(the major version made for AI SDK 6). A provider of another name is given with SUPPORT_MODEL_PACKAGE.',
      { cause: error },
    );
  }
}

/** Whether the package itself is not installed; a missing dependency of the package is another fault. */
const isMissing = (error: unknown, packageName: string): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
  'message' in error &&
  String(error.message).includes(`'${packageName}'`);

interface Provider {
  specificationVersion?: string;
  languageModel: (model: string) => LanguageModelV3;
}

/** Whether the value is a provider as `@ai-sdk/anthropic` exports it as `anthropic`: already created, with the key from the environment. */
const isProvider = (value: unknown): value is Provider =>
  (typeof value === 'function' || (typeof value === 'object' && value !== null)) &&
  'languageModel' in value &&
  typeof value.languageModel === 'function';
