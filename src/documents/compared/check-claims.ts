import { fieldsOf } from '../../catalogue/fields-of';
import { jsonSchemaOf } from '../../catalogue/json-schema';
import { contractOf, triggerContractOf } from '../../contracts';
import { accountPermissionTypes } from '../../contracts/account';
import type { Capability } from './capability';

/** @throws Error naming what a capability claims to use and no contract has */
export function checkClaims(capabilities: readonly Capability[]): void {
  for (const { name, ours } of capabilities) {
    for (const claim of ours.by) {
      const problem = problemOf(claim);
      if (problem !== undefined) throw new Error(`"${name}" is said to be ours by ${claim}, but ${problem}.`);
    }
  }
}

/** Splits `mail.findEmail(flag, messages.subject)` into the step or trigger, and its fields. */
export function readClaim(claim: string): { contract: string; fields: string[] } {
  const [contract = '', rest = ''] = claim.split('(');
  const fields = rest.replace(')', '').split(',');
  return { contract, fields: fields.map((field) => field.trim()).filter((field) => field !== '') };
}

/** A kind of account, written as `accounts.application`. */
const kindsOfAccounts: ReadonlySet<string> = new Set(accountPermissionTypes.map((type) => `accounts.${type}`));

function problemOf(claim: string): string | undefined {
  const { contract, fields } = readClaim(claim);
  if (kindsOfAccounts.has(contract)) return undefined;
  const known = fieldNamesOf(contract);
  if (known === undefined) return `there is no step or trigger "${contract}"`;
  const missing = fields.filter((field) => !known.has(field));
  return missing.length === 0 ? undefined : `it has no field ${missing.join(', ')}`;
}

function fieldNamesOf(contract: string): ReadonlySet<string> | undefined {
  const step = contractOf(contract);
  const trigger = triggerContractOf(contract);
  const schemas =
    step === undefined
      ? trigger && [jsonSchemaOf(trigger.config, 'input'), jsonSchemaOf(trigger.event, 'output')]
      : [jsonSchemaOf(step.input, 'input'), jsonSchemaOf(step.output, 'output')];
  return schemas && new Set(schemas.flatMap((schema) => fieldsOf(schema)).map(({ path }) => path.replaceAll('[]', '')));
}
