import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Returns the code blocks of a document, such as `README.md`. */
export const codeBlocks = (document: string, language: string): string[] =>
  [
    ...readFileSync(join(root, document), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm')),
  ].map(([, block = '']) => block);

/** Returns every TypeScript file of a folder, with the package name as in projects that have installed the package. */
export const samplesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) =>
      readFileSync(join(root, folder, path), 'utf8').replaceAll(
        /'(?:\.\.\/)+workflows(?:\/frameworks)?(\/[a-z-]+)?'/g,
        (_, entry?: string) => `'temporal-agent-integrations${entry ?? '/workflows'}'`,
      ),
    );
