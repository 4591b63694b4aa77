import type { Sandbox } from 'graph-trello-sandbox';
import { isToldByWebhookOnly } from './change';
import type { Plan } from './plan';
import type { Random } from '../random';
import { needsEveryWebhook } from './watched-triggers';

type Fault = 'drop' | 'duplicate' | 'reorder';

/** One delivery in eight fails; each fault is equally likely. */
const faults: readonly (Fault | undefined)[] = [
  'drop',
  'duplicate',
  'reorder',
  ...Array.from({ length: 21 }, () => undefined),
];

/** The faults of the deliveries of a change. */
export interface Injected {
  kinds: readonly Fault[];
  /** Whether the delivery to New Label Added To Card was dropped. */
  isLabelLost: boolean;
  /** Call it once the change is made: later deliveries are not affected. */
  remove: () => void;
}

/** Injects random faults into the deliveries of the next change to each of these triggers, if the trigger has another way to learn of the change. */
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
  // Of what happens to cards, only items that are added are in no list.
  if (trigger === 'card-updated') return change.kind !== 'add item';
  if (needsEveryWebhook.has(trigger)) return !isToldByWebhookOnly(change);
  return trigger === 'new-label-added-to-card' && labelsCanBeFound !== undefined ? labelsCanBeFound : true;
}
