import type { StepEquipment, StepEquipmentInput } from '../../contracts/agent';
import { defined } from '../../json/defined';
import { permissions } from '../../contracts/permission';
import { toolError } from '../../contracts/tool-error';
import { readContractForm } from '../contract-form/contract-form';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { boardsForm } from './equipment-form';

type Typed = Readonly<Record<string, string>>;

/** @throws InvalidInput when the form contains no known permission */
export function readPermission({ permission }: Typed): StepEquipment['permission'] {
  if (permission === 'default') return undefined;
  const known = permissions.find((one) => one === permission);
  if (known !== undefined) return known;
  throw toolError('InvalidInput', `Choose ${permissions.join(', ')}, or the default of the step.`);
}

export function withPermission(
  { permission: _, ...others }: StepEquipment,
  permission: StepEquipment['permission'],
): StepEquipmentInput {
  return { ...others, ...defined({ permission }) };
}

/** The account and the boards of a step; the account `''` means any account. */
export type Limits = { readonly account: string; readonly draft: Draft } & (
  | { readonly kind: 'valid'; readonly boards: StepEquipment['boards'] }
  | { readonly kind: 'invalid'; readonly problems: FormProblems }
);

export function readLimits(typed: Typed): Limits {
  const { account = '' } = typed;
  const reading = readContractForm(boardsForm, typed, {});
  const { kind, draft } = reading;
  if (kind === 'invalid') return { kind, account, draft, problems: reading.problems };
  const { boards } = reading.value as Pick<StepEquipment, 'boards'>;
  return { kind, account, draft, boards };
}

export function withLimits(
  { permission }: StepEquipment,
  { account, boards }: Limits & { kind: 'valid' },
): StepEquipmentInput {
  return {
    ...defined({ permission }),
    ...(account !== '' && { account }),
    ...defined({ boards }),
  };
}
