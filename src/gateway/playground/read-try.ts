import type { StepContract } from '../../contracts';
import { contractForm, firstDraft, readContractForm, type ContractForm } from '../contract-form/contract-form';
import type { Draft } from '../contract-form/draft';
import { readAs } from '../../contracts/reading/read-as';
import type { FormProblems } from '../contract-form/form-value';

/** The form of a step as a person has filled it in. */
export interface Try {
  account: string;
  /** Empty: the call acts for no agent. */
  agent: string;
  draft: Draft;
  problems: FormProblems;
  /** Set if the contract accepts it. */
  input?: unknown;
}

/** Returns the form of a step, without the account, which has its own picker. Members that no example uses are marked as rare. */
export function stepForm({ input, examples }: StepContract): ContractForm {
  const form = contractForm(input, ['account']);
  if (form.field.kind !== 'group') return form;
  const used = new Set(examples.flatMap((example) => Object.keys(example.input as object)));
  const members = Object.entries(form.field.members).map(([name, field]) => [
    name,
    { ...field, isRare: used.size > 0 && !used.has(name) },
  ]);
  return { ...form, field: { ...form.field, members: Object.fromEntries(members) as typeof form.field.members } };
}

/** Returns the form with the input of an earlier call, to make a similar call. */
export function tryOf(contract: StepContract, input: unknown, agent: string): Try {
  const isWhole = readAs(contract.input, input).success;
  const { account } = (isWhole ? input : {}) as { account?: string };
  const draft = firstDraft(stepForm(contract), isWhole ? input : undefined);
  return { account: account ?? '', agent, draft, problems: {} };
}

export const firstTry = (contract: StepContract): Try => ({
  account: '',
  agent: '',
  draft: firstDraft(stepForm(contract)),
  problems: {},
});

export function readTry(contract: StepContract, typed: Readonly<Record<string, string>>): Try {
  const { account = '', agent = '' } = typed;
  const reading = readContractForm(stepForm(contract), typed, {});
  const { draft } = reading;
  if (reading.kind === 'invalid') return { account, agent, draft, problems: reading.problems };
  const input = { ...(reading.value as object), ...(account !== '' && { account }) };
  return { account, agent, draft, problems: {}, input };
}
