import { checkExchange, jsonOf, withBatched, type Finding } from './check-exchange';
import { readDescription, type Description } from './description';
import { KnownDeviations, type Deviation } from './deviations';
import type { Exchange, Provider } from './exchange';

export interface WireReport {
  readonly rows: readonly ProviderRow[];
  /** By what they say; with one exchange that shows it. */
  readonly unlisted: ReadonlyMap<string, Exchange>;
  readonly unused: readonly Deviation[];
}

interface ProviderRow {
  readonly provider: Provider;
  readonly exchanges: number;
  /** Of them, those that the product asked for. */
  readonly ours: number;
  /** Operation, status, and which properties and parameters there were. */
  readonly shapes: number;
  /** How many of the described operations they went to. */
  readonly operations: number;
  readonly known: number;
  readonly unlisted: number;
}

/** Holds exchanges against the official descriptions of their providers. */
export function reportOn(exchanges: Iterable<Exchange>, deviations: readonly Deviation[]): WireReport {
  const providers = (['microsoft-graph', 'trello'] as const).map((provider) => startCount(readDescription(provider)));
  const known = new KnownDeviations(deviations);
  const unlisted = new Map<string, Exchange>();
  for (const recorded of exchanges) {
    for (const exchange of withBatched(recorded)) {
      const count = providers.find(({ description }) => description.provider === exchange.provider);
      if (!count) continue;
      const { operation, ours, findings } = checkExchange(count.description, exchange);
      count.exchanges += 1;
      if (ours) count.ours += 1;
      if (operation) count.operations.add(`${operation.method} ${operation.template}`);
      count.shapes.add(shapeOf(operation ? operation.template : '', exchange));
      for (const finding of findings) {
        const words = wordsFor(exchange.provider, finding);
        const isKnown = known.has(exchange.provider, finding);
        count[isKnown ? 'known' : 'unlisted'].add(words);
        if (!isKnown && !unlisted.has(words)) unlisted.set(words, exchange);
      }
    }
  }
  const rows = providers.map(({ description: { provider }, exchanges: all, ours, ...sets }) => ({
    ...{ provider, exchanges: all, ours },
    ...{ shapes: sets.shapes.size, operations: sets.operations.size },
    ...{ known: sets.known.size, unlisted: sets.unlisted.size },
  }));
  return { rows, unlisted, unused: known.unused() };
}

function startCount(description: Description) {
  const sets = () => new Set<string>();
  return { description, exchanges: 0, ours: 0, shapes: sets(), operations: sets(), known: sets(), unlisted: sets() };
}

function wordsFor(provider: Provider, { side, operation, at, what }: Finding): string {
  return `${provider} ${side} of ${operation}: ${at}: ${what}`;
}

function shapeOf(template: string, { method, url, request, answer }: Exchange): string {
  const query = [...new URL(url, 'http://provider').searchParams.keys()].sort();
  const bodies = [request, answer?.body].map((body) => [...propertiesIn(jsonOf(body))].sort());
  return JSON.stringify([method, template, query, answer?.status, bodies]);
}

/** No body of ours is as deep; one that a test makes of brackets alone is not followed to its end. */
const deepest = 50;

function propertiesIn(value: unknown, at = '', found = new Set<string>(), depth = 0): Set<string> {
  const into = (item: unknown, name: string): unknown => propertiesIn(item, `${at}/${name}`, found, depth + 1);
  if (depth > deepest || typeof value !== 'object' || value === null) found.add(at);
  else if (Array.isArray(value)) for (const item of value) into(item, '#');
  else for (const [name, item] of Object.entries(value)) into(item, name);
  return found;
}
