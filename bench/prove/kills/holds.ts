import type { LoggedRequest, Sandbox } from 'graph-trello-sandbox';
import type { Random } from '../random';

/** How long a request is held, in milliseconds: until its process is dead. */
const held = 2_500;

const isHeld = ({ fault, durationMs }: LoggedRequest): boolean =>
  (fault === 'delay' || fault === 'delay-after-effect') && durationMs === undefined;

/** Holds requests of the sandbox before or after their effect, so that a process can be killed in the middle of them. */
export interface Holds {
  /** The points at which a request is held now, such as `POST /v1.0/me/messages before its effect`. */
  readonly boundaries: () => string[];
  readonly remove: () => void;
}

/** Holds the next creating requests after their effect: a caller that does not check for the effect creates it twice. */
export function holdAfterEffects(sandbox: Sandbox, howMany: number): Holds {
  const fault = { kind: 'delay-after-effect', milliseconds: held } as const;
  return holdsOf(sandbox, [sandbox.faults.add({ match: { method: 'POST' }, times: howMany, fault })]);
}

/** Holds some of the next requests: some of any kind, most of those that change something. */
export function holdSome(sandbox: Sandbox, random: Random, howMany: number): Holds {
  const rules = Array.from({ length: howMany }, () => {
    const method = random.pick(['POST', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'GET']) ?? 'POST';
    const kind = random.chance(0.5) ? 'delay' : 'delay-after-effect';
    return sandbox.faults.add({
      match: { method },
      skip: Math.floor(random.next() * (method === 'POST' ? 6 : 3)),
      fault: { kind, milliseconds: held },
    });
  });
  return holdsOf(sandbox, rules);
}

function holdsOf(sandbox: Sandbox, rules: readonly string[]): Holds {
  return {
    boundaries: () => sandbox.requests.list().filter(isHeld).map(boundaryOf),
    remove: () => {
      for (const rule of rules) sandbox.faults.remove(rule);
    },
  };
}

function boundaryOf({ provider, method, path, fault }: LoggedRequest): string {
  const shape = path
    .split('/')
    .map((segment) => (segment.length > 15 && !/^[a-zA-Z.]+$/.test(segment) ? '{id}' : segment))
    .join('/');
  return `${provider} ${method} ${shape} ${fault === 'delay' ? 'before' : 'after'} its effect`;
}
