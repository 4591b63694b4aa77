import type { Sandbox } from 'graph-trello-sandbox';
import { isToldByWebhookOnly } from './change';
import type { Plan } from './plan';
import type { Random } from '../random';
import { needsEveryWebhook } from './watched-triggers';

type Fault = 'drop' | 'duplicate' | 'reorder';

/** One delivery in eight goes wrong, each way as often. */
const faults: readonly (Fault | undefined)[] = [
  'drop',
  'duplicate',
  'reorder',
  ...Array.from({ length: 21 }, () => undefined),
];

/** What became of the deliveries of a change. */
export interface Injected {
  kinds: readonly Fault[];
  /** Whether New Label Added To Card was not told of it. */
  isLabelLost: boolean;
  /** To be called once the change is made: what comes later goes its way. */
  remove: () => void;
}

/** Lets the deliveries of the next change to each of these triggers go wrong at random, as far as there is another way to learn of it. */
export function injectFaults(
  { faults: rules }: Sandbox,
  random: Random,
  plan: Plan,
  urls: ReadonlyMap<string, string>,
): Injected {
  const kinds: Fault[] = [];
  const added: string[] = [];
  let isLabelLost = false;
  for (const [trigger, path] of urls) {
    const kind = random.pick(faults);
    if (kind === undefined || (kind === 'drop' && !mayBeLost(trigger, plan))) continue;
    kinds.push(kind);
    if (kind === 'drop' && trigger === 'new-label-added-to-card') isLabelLost = plan.labelsCanBeFound === true;
    added.push(rules.add({ match: { provider: 'webhook', path }, fault: { kind }, times: 100 }));
  }
  return {
    kinds,
    isLabelLost,
    remove: () => {
      for (const id of added) rules.remove(id);
    },
  };
}

function mayBeLost(trigger: string, { change, labelsCanBeFound }: Plan): boolean {
  if (needsEveryWebhook.has(trigger)) return !isToldByWebhookOnly(change);
  return trigger === 'new-label-added-to-card' && labelsCanBeFound !== undefined ? labelsCanBeFound : true;
}
