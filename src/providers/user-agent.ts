import { readFileSync } from 'node:fs';

/** Who asks, in every request: Trello's front door answers 403 to requests that do not say (py-trello, pull request 375). */
export const userAgent = (() => {
  const manifest = readFileSync(require.resolve('temporal-agent-integrations/package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return `${name}/${version}`;
})();
