import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { contractOf } from '../../contracts';
import type { ApprovalRequest } from '../../contracts/approval';
import { contractForm, filledIn, readContractForm, type ContractForm } from '../contract-form/contract-form';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { readAs } from '../../contracts/reading/read-as';

type Asked = Pick<ApprovalRequest, 'step' | 'input'>;

/** What a reviewer made of the input. */
export type Edit =
  | { readonly kind: 'unchanged'; readonly draft: Draft }
  | { readonly kind: 'edited'; readonly input: unknown; readonly draft: Draft }
  | { readonly kind: 'invalid'; readonly problems: FormProblems; readonly draft: Draft };

/** Returns the form of a request: that of its contract, without the account, which no reviewer may change; JSON if the contract rejects the input. */
export function editForm({ step, input }: Asked): ContractForm {
  const contract = contractOf(step);
  return contract !== undefined && readAs(contract.input, input).success
    ? contractForm(contract.input, ['account'])
    : contractForm(contract?.input ?? z.unknown(), 'as JSON');
}

/** Reads the form of {@link editForm}. A field that was not edited keeps exactly the requested value. */
export function readEdit(asked: Asked, typed: Readonly<Record<string, string>>): Edit {
  const form = editForm(asked);
  const reading = readContractForm(form, typed, asked.input);
  const { draft } = reading;
  if (isDeepStrictEqual(reading.value, filledIn(form, asked.input))) return { kind: 'unchanged', draft };
  return reading.kind === 'valid'
    ? { kind: 'edited', input: reading.value, draft }
    : { kind: 'invalid', problems: reading.problems, draft };
}
