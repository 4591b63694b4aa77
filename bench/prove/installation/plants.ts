import { randomUUID } from 'node:crypto';
import { openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { RequestLimiter } from '../../../src/providers/request-limiter';

const product = join(__dirname, '../../..');
const load = createRequire(__filename);

/** Replaces an export for every module that loads it from now on. */
function replaceExport<Value>(module: string, name: string, replaced: (real: Value) => Value): void {
  const path = load.resolve(join(product, module));
  const real = load(path) as Record<string, Value>;
  const value = real[name];
  const loaded = load.cache[path];
  if (value === undefined || loaded === undefined)
    throw new Error(`${module} has no ${name} any more: plant the fault elsewhere.`);
  loaded.exports = { ...real, [name]: replaced(value) };
}

type Call = (...args: never[]) => unknown;

const withoutLimit: RequestLimiter = {
  provider: 'trello',
  hold: (_request, use) => use(new AbortController().signal),
  observe: () => undefined,
};

/** Faults that the product could have, by name. They are planted in a process before it loads the product. */
const plants: Readonly<Record<string, () => void>> = {
  'keys are forgotten': () => {
    replaceExport<(...args: never[]) => object>(
      'activities/step-run/step-context',
      'contextOf',
      (real) =>
        (...args) => ({
          ...real(...args),
          key: randomUUID(),
        }),
    );
  },
  'effects are not looked for': () => {
    replaceExport<Call>('activities/attempts/nothing-sent', 'mayHaveHappened', () => () => false);
    replaceExport<Call>('activities/attempts/nothing-sent', 'mayHaveBeenSent', () => () => false);
  },
  'sending is not noted': () => {
    replaceExport<Call>('src/temporal/durable-note', 'writeNote', () => () => Promise.resolve(true));
    replaceExport<Call>('src/temporal/durable-note', 'readNote', () => () => Promise.resolve(undefined));
  },
  'grants are believed': () => {
    replaceExport<Call>('src/trust/grant', 'isGrantSigned', () => () => true);
  },
  'grants are used again': () => {
    replaceExport<Call>('activities/step-run/use-grant', 'useGrant', () => () => Promise.resolve('none'));
  },
  'decisions are believed': () => {
    replaceExport<Call>(
      'src/trust/decision-proof',
      'provenApprover',
      () => (_keyRing: unknown, _asked: unknown, decision: { approver?: unknown }) => decision.approver,
    );
  },
  'limits are not kept': () => {
    replaceExport<Call>('src/providers/trello/trello-limiter', 'createTrelloLimiter', () => () => withoutLimit);
  },
  'tokens are refreshed twice': () => {
    replaceExport<(...args: unknown[]) => Promise<{ kind: string; credential?: unknown }>>(
      'src/accounts/refresh-credential',
      'renewCredential',
      (real) =>
        async (...args) => {
          const renewed = await real(...args);
          return renewed.kind === 'renewed' ? real(renewed.credential, ...args.slice(1)) : renewed;
        },
    );
  },
  'payloads are not encrypted': () => {
    replaceExport<(...args: unknown[]) => object>('src/encryption/payload-codec', 'createPayloadCodec', (real) => {
      const encode = (payloads: unknown) => Promise.resolve(payloads);
      return (...args) => ({ ...real(...args), encode });
    });
  },
  'inputs are logged': () => {
    replaceExport<Call>('activities/step-run/parse-input', 'parseInput', (real) => (...args) => {
      process.stderr.write(`${inspect(args, { depth: 20 })}\n`);
      return real(...args);
    });
  },
  'tokens are logged': () => {
    replaceExport<Call>('src/accounts/credential', 'openCredential', (real) => (...args) => {
      const credential = real(...args);
      process.stderr.write(`${inspect(credential)}\n`);
      return credential;
    });
  },
  'inputs are not checked': () => {
    replaceExport<(...args: unknown[]) => unknown>(
      'activities/step-run/parse-input',
      'parseInput',
      () =>
        (...[, input]: unknown[]) =>
          input ?? {},
    );
  },
  'inputs are read in quadratic time': () => {
    replaceExport<Call>('activities/step-run/parse-input', 'parseInput', (real) => (...args) => {
      JSON.stringify(args).replace(/ +$/gm, '');
      return real(...args);
    });
  },
  'refusals of providers are not understood': () => {
    const failing = () => () => new TypeError("Cannot read properties of undefined (reading 'code')");
    replaceExport<Call>('src/providers/microsoft-graph/map-graph-error', 'mapGraphError', failing);
    replaceExport<Call>('src/providers/trello/map-trello-error', 'mapTrelloError', failing);
  },
  'signatures are not checked': () => {
    replaceExport<Call>('src/encryption/sign', 'verify', () => () => true);
  },
  'deliveries are not checked': () => {
    replaceExport<Call>('src/gateway/webhooks/trello-signature', 'isTrelloSignature', () => () => true);
    replaceExport<Call>('src/trust/client-state', 'isClientState', () => () => true);
  },
  'forms are taken from anybody': () => {
    replaceExport<Call>('src/gateway/console/session/session', 'isFormToken', () => () => true);
  },
  'roles are not asked for': () => {
    replaceExport<Call>('src/configuration/role', 'includesRole', () => () => true);
  },
  'memory is kept': () => {
    const kept: Buffer[] = [];
    setInterval(() => kept.push(Buffer.alloc(5_000_000, 1)), 1_000).unref();
  },
  'handles are kept': () => {
    setInterval(() => openSync(__filename, 'r'), 500).unref();
  },
  'agents are started twice': () => {
    replaceExport<(...shared: unknown[]) => (input: object) => Promise<unknown>>(
      'activities/triggers/start/dispatch',
      'dispatch',
      (real) =>
        (...shared) =>
        async (input) => {
          await real(...shared)({ ...input, replayId: randomUUID() });
          return real(...shared)(input);
        },
    );
  },
  'ended agents are forgotten': () => {
    type Start = (this: unknown, type: string, options: object) => Promise<unknown>;
    const { prototype } = (load('@temporalio/client') as { WorkflowClient: { prototype: { start: Start } } })
      .WorkflowClient;
    const { start } = prototype;
    prototype.start = function (type, options) {
      return start.call(this, type, { ...options, workflowIdReusePolicy: 'ALLOW_DUPLICATE' });
    };
  },
  'some events are forgotten': () => {
    let dispatched = 0;
    replaceExport<(...shared: unknown[]) => (input: { events: { eventId: string }[] }) => Promise<unknown>>(
      'activities/triggers/start/dispatch',
      'dispatch',
      (real) =>
        (...shared) =>
        (input) => {
          // Deterministic: with randomness a small slice of a row could pass.
          dispatched += 1;
          if (dispatched % 3 !== 0) return real(...shared)(input);
          const outcomes = input.events.map(({ eventId }) => ({ eventId, kind: 'started', workflowId: 'none' }));
          return Promise.resolve({ outcomes });
        },
    );
  },
  'mail of agents starts agents': () => {
    replaceExport<(graph: unknown, id: unknown, source: object) => unknown>(
      'activities/triggers/mail/observe-message',
      'observeMessage',
      (real) => (graph, id, source) => real(graph, id, { ...source, isSent: false }),
    );
  },
  'events are not kept in mind': () => {
    replaceExport<new (text: string) => object>('activities/triggers/calendar/known-events', 'KnownEvents', (real) => {
      return class extends real {
        get = () => undefined;
      };
    });
  },
};

/** Names of the faults that can be planted in a process of the product. */
export const namesOfPlants: readonly string[] = Object.keys(plants);

/** @param name of a fault; an empty name plants nothing */
export function plant(name: string): void {
  if (name === '') return;
  const planting = plants[name];
  if (planting === undefined) throw new Error(`There is no fault "${name}" to plant.`);
  planting();
}
