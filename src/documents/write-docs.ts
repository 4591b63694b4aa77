/** `npm run docs:generate` writes the pages, and the comments of steps, generated from contracts, routes and commands; with `--check` it only reports if they are current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nexusDescription } from '../catalogue/nexus-description';
import { agentDefinitionFileSchema } from '../catalogue/agent-definition-schema';
import { agentsMarkdown } from '../catalogue/agents-markdown';
import { toolsMarkdown } from '../catalogue/tools-markdown';
import { triggersMarkdown } from '../catalogue/triggers-markdown';

import { apiMarkdown } from './api-markdown';
import { cliMarkdown } from './cli-markdown';
import { comparedMarkdown } from './compared-markdown';
import { describedFields, describedSteps } from './described-steps';

const pages = {
  'docs/agents.md': agentsMarkdown(),
  'docs/api.md': apiMarkdown(),
  'docs/cli.md': cliMarkdown(),
  'docs/compared.md': comparedMarkdown(),
  'docs/tools.md': toolsMarkdown(),
  'docs/triggers.md': triggersMarkdown(),
  'workflows/described-steps.ts': describedSteps(),
  'workflows/described-fields.ts': describedFields(),
  'docs/nexus.json': nexusDescription(),
  'docs/agent-definition.schema.json': `${JSON.stringify(agentDefinitionFileSchema(), undefined, 2)}\n`,
};
const onlyCheck = process.argv.includes('--check');

for (const [page, content] of Object.entries(pages)) {
  const path = join(__dirname, '../..', page);
  if (!onlyCheck) {
    writeFileSync(path, content);
  } else if (readIfThere(path) !== content) {
    process.stderr.write(`${page} does not say what the code says. Run \`npm run docs:generate\` and commit it.\n`);
    process.exitCode = 1;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
