import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationVariables } from '../../src/configuration';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The variables behind what a step reads of `Configuration`. */
const variables: Record<string, string> = {
  'microsoft.graphUrl': 'MICROSOFT_GRAPH_URL',
  'microsoft.beta': 'MICROSOFT_GRAPH_BETA',
  'microsoft.clientId': 'MICROSOFT_CLIENT_ID',
  'trello.url': 'TRELLO_URL',
  'atlassian.clientId': 'ATLASSIAN_CLIENT_ID',
  lookForEffectSeconds: 'LOOK_FOR_EFFECT_SECONDS',
  stepsWithoutAgent: 'STEPS_WITHOUT_AGENT',
  unsignedUntil: 'UNSIGNED_UNTIL',
};

/** Activities that only the service worker runs. */
const ofTheService = /^(accounts|agents|approvals|triggers)\//;

const sourcesOfSteps = (): string[] => [
  ...readdirSync(join(root, 'activities'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !ofTheService.test(file))
    .map((file) => `activities/${file}`),
  'src/accounts/account-graph-client.ts',
];

/** What a source reads of `Configuration`, such as `microsoft.graphUrl`. */
function membersReadIn(source: string): string[] {
  const members: string[] = [];
  const taken = /\{ ([\w, ]+) \} = (?:\w+\.)*configuration(?:\.(\w+))?;/g;
  const others = source.replaceAll(taken, (_, names: string, group?: string) => {
    members.push(...names.split(', ').map((name) => (group === undefined ? name : `${group}.${name}`)));
    return '';
  });
  for (const [, group = '', member] of others.matchAll(/\bconfiguration\.(\w+)(?:\.(\w+))?/g))
    members.push(member === undefined ? group : `${group}.${member}`);
  return members;
}

test("operations.md's table of what a worker of agents reads has the variables that the steps read, and no others", () => {
  const members = new Set(sourcesOfSteps().flatMap((file) => membersReadIn(read(file))));
  expect([...members].sort()).toEqual(Object.keys(variables).sort());
  const [, section = ''] = read('docs/operations.md').split('\n## What a worker of agents reads\n');
  const [table = ''] = section.split('\n## ');
  const named = configurationVariables.filter((name) => table.includes(`\`${name}\``));
  expect(named.sort()).toEqual(Object.values(variables).sort());
});
