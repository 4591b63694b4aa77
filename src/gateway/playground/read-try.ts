import type { StepContract } from '../../contracts';
import { contractForm, firstDraft, readContractForm, type ContractForm } from '../contract-form/contract-form';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';

/** A step as somebody has filled its form in. */
export interface Try {
  account: string;
  /** Empty: as nobody's agent. */
  agent: string;
  draft: Draft;
  problems: FormProblems;
  /** Present when the contract takes it. */
  input?: unknown;
}

/** The account is chosen from a list, beside the form. */
export const stepForm = ({ input }: StepContract): ContractForm => contractForm(input, ['account']);

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
  const input = { ...(reading.value as object), ...(account === '' ? {} : { account }) };
  return { account, agent, draft, problems: {}, input };
}
