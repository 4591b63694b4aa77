import type { Configuration } from '../../configuration';
import type { TriggerContract } from '../../contracts/trigger';
import { triggerDefinitionSchema, type TriggerDefinition } from '../../contracts/trigger-definition';
import { contractForm, firstDraft, readContractForm, type ContractForm } from '../contract-form/contract-form';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { readAs } from '../../contracts/reading/read-as';
import { warnOfMissed, whyNoAddress } from '../../contracts/webhook-only';

/** Tells whether webhooks are possible at all. */
type Address = Pick<Configuration, 'publicUrl'>;

/** The content of a trigger's form, with its problems and warnings. */
export interface TriggerFormReading {
  readonly account: string;
  readonly draft: Draft;
  readonly problems: FormProblems;
  /** Warnings about settings that are valid but probably not intended. */
  readonly warnings: readonly string[];
  /** Set if the form has no problems. */
  readonly definition?: TriggerDefinition;
}

/** Returns the form of a definition with the configuration of its contract. The account has its own picker; an existing trigger keeps its id. */
export function triggerForm({ config, hasNoAuthor }: TriggerContract, isNew: boolean): ContractForm {
  const schema = triggerDefinitionSchema.omit({ type: true }).extend({ config });
  return contractForm(schema, [
    'account',
    ...(isNew ? [] : ['id']),
    ...(hasNoAuthor === true ? ['ignoreOwnChanges'] : []),
  ]);
}

/** Returns the form as it is first shown. */
export function firstTriggerForm(
  contract: TriggerContract,
  address: Address,
  edited?: TriggerDefinition,
): TriggerFormReading {
  const draft = firstDraft(triggerForm(contract, edited === undefined), edited);
  const warnings = warningsOf(contract, address, edited?.config ?? {});
  return { account: edited?.account ?? '', draft, problems: {}, warnings };
}

export function readTriggerForm(
  contract: TriggerContract,
  address: Address,
  typed: Readonly<Record<string, string>>,
  edited?: TriggerDefinition,
): TriggerFormReading {
  const account = typed.account ?? '';
  const { type: _, ...before } = { ...edited };
  const reading = readContractForm(triggerForm(contract, edited === undefined), typed, { ...before, account });
  const problems: FormProblems = {
    ...(reading.kind === 'invalid' ? reading.problems : {}),
    ...(account === '' && { account: ['Choose the account in which it watches.'] }),
  };
  const warnings = warningsOf(contract, address, (reading.value as { config?: unknown }).config);
  const shown = { account, draft: reading.draft, problems, warnings };
  if (reading.kind === 'invalid' || account === '') return shown;
  return { ...shown, definition: triggerDefinitionSchema.parse({ ...(reading.value as object), type: contract.name }) };
}

function warningsOf(contract: TriggerContract, address: Address, written: unknown): string[] {
  const config = readAs(contract.config, written);
  return config.success
    ? [...contract.warnings(config.data), ...warnOfMissed(contract, config.data, whyNoAddress(address))]
    : [];
}
