import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devDependencies } from '../../package.json';
import { startsSandbox } from './installed-sandbox';
import { copyInstalled, npmInstall, run, within, type Place } from './place';
import { root, sandboxName, type Tarballs } from './tarballs';

/** Optional peers, for users of these frameworks. */
const frameworks = ['ai', '@openai/agents-core'] as const;
const frameworkEntries = ['temporal-agent-integrations/ai-sdk', 'temporal-agent-integrations/openai-agents'];
const entries = ['', '/workflows', '/contracts', '/gateway'].map((entry) => `temporal-agent-integrations${entry}`);
const modules = ['esm', 'commonjs'] as const;

/** What a user may have beside the package. */
export interface Versions {
  temporal: string;
  typescript: string;
}

/**
 * Installs the package alone, as a production installation does, with one version of Temporal's SDK and one of TypeScript.
 *
 * @param before an installation of the same, made on another Node
 */
export async function install(place: Place, { product }: Tarballs, versions: Versions, before?: string): Promise<void> {
  const project = place.folder;
  mkdirSync(project);
  const temporal = ['activity', 'client', 'common', 'worker', 'workflow'].map((name) => [
    `@temporalio/${name}`,
    versions.temporal,
  ]);
  const dependencies = {
    ...Object.fromEntries(temporal),
    'temporal-agent-integrations': `file:${product}`,
    typescript: versions.typescript,
    '@types/node': '20',
  };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, dependencies }));
  if (before !== undefined) copyInstalled(before, project);
  await npmInstall(place);
  const cores = readdirSync(join(project, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('@temporalio/core-bridge/package.json'),
  );
  for (const unwanted of [sandboxName, '@temporalio/testing', ...frameworks])
    if (existsSync(join(project, 'node_modules', unwanted))) throw new Error(`${unwanted} came with the package.`);
  if (cores.length !== 1) throw new Error(`There are ${cores.length} native cores of Temporal: ${cores.join(', ')}`);
}

/** Checks that every entry loads by `import` and by `require`, and that the command runs. */
export async function load(place: Place): Promise<void> {
  await loadEntries(place, entries);
  const steps = await run(place, 'npx', '--no-install', 'agent-integrations', 'steps');
  if (!steps.includes('mail.sendEmail')) throw new Error(`The command listed no steps: ${steps}`);
}

async function loadEntries(place: Place, names: readonly string[]): Promise<void> {
  for (const entry of names)
    await Promise.all([
      run(place, 'node', '--input-type=module', '-e', `await import('${entry}')`),
      run(place, 'node', '--input-type=commonjs', '-e', `require('${entry}')`),
    ]);
}

/** Checks that without the emulated providers the command says what to install, and that with them it starts them. */
export async function addSandbox(place: Place, { sandbox }: Tarballs): Promise<void> {
  for (const command of ['sandbox', 'demo']) {
    const said = await run(place, 'npx', '--no-install', 'agent-integrations', command).then(
      () => 'nothing is missing',
      (error: unknown) => String((error as { stderr?: unknown }).stderr),
    );
    if (!said.includes(`npm install --save-dev <file of ${sandboxName}>`))
      throw new Error(`\`${command}\` without ${sandboxName} said: ${said}`);
  }
  await npmInstall(place, sandbox);
  await startsSandbox(place, 'agent-integrations', 'sandbox', '--port', '0', '--json');
}

/** Checks that with their peers the framework entries load, and fit the frameworks' types, under both module systems. */
export async function tryFrameworks(place: Place): Promise<void> {
  await npmInstall(place, ...frameworks.map((name) => `${name}@${devDependencies[name]}`));
  await loadEntries(place, frameworkEntries);
  await compile(place, 'frameworks', (directory) => {
    writeFileSync(join(directory, 'assistants.ts'), assistants);
  });
}

/** Checks that a library may offer what it has of the package: the compiler can name each type in its declarations. */
export async function declareAnswers(place: Place): Promise<void> {
  await compile(place, 'answers', (directory) => {
    cpSync(join(__dirname, 'exported-answers.ts'), join(directory, 'exported-answers.ts'));
  });
}

/** Compiles what is written into a folder, under both module systems, with declarations. */
async function compile(place: Place, what: string, writeInto: (directory: string) => void): Promise<void> {
  const compiled = modules.map(async (name) => {
    const directory = join(place.folder, `${name}-${what}`);
    mkdirSync(directory);
    for (const file of ['package.json', 'tsconfig.json'])
      cpSync(join(root, 'examples', name, file), join(directory, file));
    writeInto(directory);
    await run(within(place, directory), join(place.folder, 'node_modules/.bin/tsc'), '--declaration');
  });
  await Promise.all(compiled);
}

const assistants = `
import { Agent } from '@openai/agents-core';
import { generateText, type LanguageModel } from 'ai';
import { agentTools as aiSdkTools } from 'temporal-agent-integrations/ai-sdk';
import { agentTools as openAiTools } from 'temporal-agent-integrations/openai-agents';

export const answer = async (model: LanguageModel, prompt: string): Promise<string> =>
  (await generateText({ model, tools: await aiSdkTools(), prompt })).text;

export const helpdesk = async (): Promise<Agent> => new Agent({ name: 'Helpdesk', tools: await openAiTools() });
`;

/** Checks the emulated providers alone in an empty folder, for users who know nothing of the rest. */
export async function trySandboxAlone(place: Place, { sandbox }: Tarballs): Promise<void> {
  mkdirSync(place.folder);
  writeFileSync(join(place.folder, 'package.json'), JSON.stringify({ private: true }));
  await npmInstall(place, sandbox);
  const strangers = ['temporal-agent-integrations', '@temporalio'].filter((name) =>
    existsSync(join(place.folder, 'node_modules', name)),
  );
  if (strangers.length > 0) throw new Error(`${strangers.join(', ')} came with ${sandboxName}.`);
  await loadEntries(place, [sandboxName]);
  await startsSandbox(place, sandboxName, '--port', '0', '--json');
}
