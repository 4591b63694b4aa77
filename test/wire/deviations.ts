import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding } from './check-exchange';
import type { Provider } from './exchange';

const deviation = z.strictObject({
  provider: z.enum(['microsoft-graph', 'trello']),
  side: z.enum(['request', 'answer']),
  /** Each a pattern in which `*` stands for anything: `GET /cards/*`. */
  operation: z.string(),
  at: z.array(z.string()).min(1),
  what: z.string(),
  reason: z.string().min(10),
  source: z.string().min(5),
});

/** Where our traffic is knowingly other than the official description says. */
export type Deviation = z.infer<typeof deviation>;

export function readDeviations(): readonly Deviation[] {
  return z.array(deviation).parse(JSON.parse(readFileSync(join(__dirname, 'known-deviations.json'), 'utf8')));
}

/** The known deviations of one run, and which of them were met. */
export class KnownDeviations {
  private readonly met = new Set<string>();

  constructor(private readonly deviations: readonly Deviation[]) {}

  has(provider: Provider, finding: Finding): boolean {
    for (const [index, deviation] of this.deviations.entries()) {
      const place = deviation.provider === provider && placeIn(deviation, finding);
      if (place === false || place === undefined) continue;
      this.met.add(`${index} ${place}`);
      return true;
    }
    return false;
  }

  /** What is listed and was not met: each with the places that were not. */
  unused(): Deviation[] {
    return this.deviations.flatMap((deviation, index) => {
      const at = deviation.at.filter((place) => !this.met.has(`${index} ${place}`));
      return at.length > 0 ? [{ ...deviation, at }] : [];
    });
  }
}

function placeIn({ side, operation, at, what }: Deviation, finding: Finding): string | undefined {
  if (side !== finding.side || !fits(operation, finding.operation) || !fits(what, finding.what)) return undefined;
  return at.find((place) => fits(place, finding.at));
}

function fits(pattern: string, text: string): boolean {
  const source = pattern.split('*').map((part) => part.replace(/[.$()|+?^{}[\]\\]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`, 's').test(text);
}
