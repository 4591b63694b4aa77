import { createHash, randomBytes } from 'node:crypto';
import { readConfiguration } from '../../../src/configuration';
import { createGateway, serveGateway } from '../../../src/gateway';
import { fuzzApi } from './fuzz-api';
import { fuzzSteps, type Fuzzing } from './fuzz-steps';
import { defineFuzzedAgent, type FuzzedService } from './fuzzed-service';
import { linearTime } from './linear-time';

/**
 * Fuzzes every step and every route of the HTTP API.
 *
 * @param share of the text fields that are tried with 1 MB
 * @param isPlanted a fault is planted: the run ends at the first problem, since a fault that breaks every call would take hours
 */
export async function proveFuzz(
  service: FuzzedService,
  { share, isPlanted = false, ...fuzzing }: Fuzzing & { share: number; isPlanted?: boolean },
) {
  const gateway = await startApi(service);
  try {
    await defineFuzzedAgent(service);
    const steps = await fuzzSteps(service, fuzzing);
    if (isPlanted && steps.problems.length > 0) return { ...steps, details: 'found by the inputs of steps' };
    const texts = await linearTime(service, { share, isPlanted, onProgress: fuzzing.onProgress });
    if (isPlanted && texts.problems.length > 0) return { ...texts, details: 'found by the texts' };
    const api = await fuzzApi(gateway, fuzzing);
    const faults = gateway.faults.map(
      (fault) => `The gateway failed: ${fault instanceof Error ? String(fault.stack) : String(fault)}`,
    );
    return {
      checked: steps.checked + texts.checked + api.checked,
      problems: [...steps.problems, ...texts.problems, ...api.problems, ...faults],
      details:
        `${steps.right} inputs that schemas take and ${steps.wrong} they refuse, ${texts.checked} texts of 1 MB, ` +
        `${api.checked} requests on ${api.routes} routes`,
    };
  } finally {
    await gateway.close();
  }
}

async function startApi({ client }: FuzzedService) {
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest('hex');
  const faults: unknown[] = [];
  const app = createGateway({
    client,
    configuration: readConfiguration({ API_TOKENS: `fuzz:operator:${digest}` }),
    signInToken: randomBytes(32).toString('base64url'),
    onError: (error) => faults.push(error),
  });
  return { ...(await serveGateway(app, { port: 0 })), token, faults };
}
