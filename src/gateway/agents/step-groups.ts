import { steps, type StepContract } from '../../contracts';

const titles: Readonly<Record<string, string>> = {
  mail: 'Mail',
  calendar: 'Calendar',
  contacts: 'Contacts',
  board: 'Board',
};

export interface StepGroup {
  readonly title: string;
  readonly contracts: readonly StepContract[];
}

/** Returns the steps that `isWanted` accepts, grouped by the prefix of their names. Groups without such a step are left out. */
export function stepGroups(isWanted: (step: string) => boolean): StepGroup[] {
  const contracts = (Object.values(steps) as unknown as StepContract[]).filter(({ name }) => isWanted(name));
  return Object.entries(titles).flatMap(([group, title]) => {
    const own = contracts.filter(({ name }) => name.startsWith(`${group}.`));
    return own.length === 0 ? [] : [{ title, contracts: own }];
  });
}
