import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capability, fully, inPart, leftOut, type Capability } from '../../src/documents/compared/capability';
import { checkClaims } from '../../src/documents/compared/check-claims';
import { peers, type PeerName } from '../../src/documents/compared/peers';
import { sumsOf, weightOf } from '../../src/documents/compared/sums';
import { comparedGroups, comparedMarkdown } from '../../src/documents/compared-markdown';

const all: readonly Capability[] = Object.values(comparedGroups).flat();
const one = { n8n: 'x' };

test('what is said to be ours is in the contracts', () => {
  expect(() => checkClaims(all)).not.toThrow();
});

test.each([
  ['mail.sendTelegram', 'there is no step or trigger "mail.sendTelegram"'],
  ['mail.findEmail(query, colour)', 'it has no field colour'],
  ['mail.findEmail(messages.colour)', 'it has no field messages.colour'],
  ['mail.newEmail(speed)', 'it has no field speed'],
])('a page that claims %s is not made', (claim, problem) => {
  expect(() => checkClaims([capability(1, 'Made up', fully(claim), one)])).toThrow(problem);
  expect(() => checkClaims([capability(1, 'Made up', inPart('most of it', claim), one)])).toThrow(problem);
});

test('every peer that is said to offer something has a source for that kind of account', () => {
  for (const [group, capabilities] of Object.entries(comparedGroups))
    for (const { name, peers: named } of capabilities) {
      const sources = Object.keys(named).map((peer) => sourcesOf(peer as PeerName, group));
      expect([name, sources.length > 0, sources.every((list) => list.length > 0)]).toEqual([name, true, true]);
    }
});

const sourcesOf = (peer: PeerName, group: string): readonly string[] => {
  const { mailbox = [], board = [] }: { mailbox?: readonly string[]; board?: readonly string[] } = peers[peer];
  return group === 'Board' ? board : mailbox;
};

test('each peer that README names has a column that says how it does things', () => {
  const [, names = ''] = /^\| +\| (n8n \|.*) \| here \|$/m.exec(comparedMarkdown()) ?? [];
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const named = Object.values(peers).flatMap(({ name }) => (readme.includes(name) ? [name] : []));
  expect(named).toEqual(expect.arrayContaining(['n8n', 'Pipedream', 'Activepieces', 'Composio']));
  expect(names.split(' | ')).toEqual(expect.arrayContaining(named));
});

test('nothing is listed twice in a group', () => {
  for (const capabilities of Object.values(comparedGroups)) {
    const names = capabilities.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('a sum weighs by how common and how needed something is, and counts what is ours in part by half', () => {
  const common = capability(3, 'a', fully('mail.sendEmail'), { n8n: 'x', zapier: 'y' });
  const rare = capability(1, 'b', inPart('half', 'mail.sendEmail'), one);
  const refused = capability(1, 'c', leftOut, one);
  expect([common, rare, refused].map(weightOf)).toEqual([6, 1, 1]);
  expect(sumsOf([common, rare, refused])).toEqual({ count: 3, fully: 1, inPart: 1, weighted: 81 });
});

test('the page says the sums of its own tables', () => {
  const page = comparedMarkdown();
  const shares: Readonly<Record<string, number>> = { fully: 1, 'in part': 0.5 };
  for (const group of Object.keys(comparedGroups)) {
    const section = page.split(/^## /m).find((part) => part.startsWith(`${group}\n`)) ?? '';
    const rows = [...section.matchAll(/^\| .*? \| (\d+) \| (fully|in part|raw call|left out|not) \|/gm)];
    const whole = rows.reduce((sum, [, weight]) => sum + Number(weight), 0);
    const done = rows.reduce((sum, [, weight, how = '']) => sum + Number(weight) * (shares[how] ?? 0), 0);
    expect(page).toMatch(
      new RegExp(`^\\| ${group} \\| ${rows.length} \\| .* \\| ${Math.round((done / whole) * 100)} % \\|$`, 'm'),
    );
  }
});
