import { triggers, type TriggerContract } from '../../contracts';

/** Every kind of trigger there is. */
export const triggerContracts = Object.values(triggers) as unknown as readonly TriggerContract[];

export const triggerContractOf = (type: string): TriggerContract | undefined =>
  triggerContracts.find(({ name }) => name === type);
