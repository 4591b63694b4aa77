import type { z } from 'zod';
import { steps, triggerContracts, triggers } from '../../../src/contracts';
import {
  contractForm,
  firstDraft,
  formRoot,
  readContractForm,
  type ContractForm,
} from '../../../src/gateway/contract-form/contract-form';
import type { FormField } from '../../../src/gateway/contract-form/form-field';
import { newAgentForm, settingsForm } from '../../../src/gateway/agents/agent-settings';
import { stepForm } from '../../../src/gateway/playground/read-try';
import { triggerForm } from '../../../src/gateway/triggers/read-trigger-form';
import { show, shownIn } from '../worlds/shown-form';

const contracts = [
  ...Object.values(steps).flatMap(({ name, input, examples }) =>
    examples.map((example) => [name, input as z.ZodType, example.input as unknown] as const),
  ),
  ['mail.newEmail', triggers['mail.newEmail'].config, { filter: 'subject:invoice', zone: 'Europe/Berlin' }] as const,
];

test.each(contracts)('an example of %s can be shown, and comes back as it was', (_name, schema, example) => {
  const shown = contractForm(schema);
  const reading = readContractForm(shown, shownIn(show(shown, firstDraft(shown, example))));
  expect(reading).toMatchObject({ kind: 'valid', value: example });
});

/** Everything that forms of the pages ask for. */
const forms: [string, ContractForm][] = [
  ...Object.values(steps).map((step): [string, ContractForm] => [step.name, stepForm(step)]),
  ...triggerContracts.map((trigger): [string, ContractForm] => [trigger.name, triggerForm(trigger, true)]),
  ['a new agent', newAgentForm],
  ['the settings of an agent', settingsForm],
];

/** Paths of all that can be typed into a form. */
const pathsOf = (field: FormField, path = formRoot): string[] =>
  field.kind === 'group'
    ? Object.entries(field.members).flatMap(([name, member]) => pathsOf(member, `${path}.${name}`))
    : field.kind === 'list'
      ? pathsOf(field.entry, `${path}.0`)
      : [path];

const zodsOwn =
  /too (?:small|big|short|long)|invalid (?:input|option|string|type|value)|expected|, received|unrecognized|must (?:match|be)|>=|<=/i;

test.each(forms)('what is wrong in the form of %s is said in our words', (_name, one) => {
  const wrongs = ['', ' ', 'x', '-1', '1e99', 'a b\u0007', '{}', '[]', '"', '2026-99-99', '@', 'é'.repeat(40_000)];
  const said = wrongs.flatMap((wrong) => {
    const typed = Object.fromEntries(pathsOf(one.field).map((path) => [path, wrong]));
    const reading = readContractForm(one, typed);
    return reading.kind === 'invalid' ? Object.values(reading.problems).flat() : [];
  });
  expect(said.length).toBeGreaterThan(0);
  expect([...new Set(said)].filter((sentence) => zodsOwn.test(sentence) || !/[.?!)]$/.test(sentence))).toEqual([]);
});

/** Names of the fields that are typed as JSON. */
const jsonIn = (field: FormField, path: string): string[] =>
  field.kind === 'group'
    ? Object.entries(field.members).flatMap(([name, member]) => jsonIn(member, `${path}.${name}`))
    : field.kind === 'list'
      ? jsonIn(field.entry, path)
      : field.kind === 'json'
        ? [path]
        : [];

test('nobody has to write JSON but for the body of a raw call', () => {
  expect(forms.flatMap(([name, { field }]) => jsonIn(field, name))).toEqual([
    'mail.apiCall.body',
    'board.apiCall.body',
  ]);
});

test.each(triggerContracts.map((contract) => [contract.name, contract] as const))(
  'the form of %s asks whether to ignore own changes where they are known',
  (name, contract) => {
    const knownOf = name.startsWith('board.') && !/Reminder|Notification/.test(name);
    expect(show(triggerForm(contract, true), {}).includes('ignoreOwnChanges')).toBe(knownOf);
  },
);
