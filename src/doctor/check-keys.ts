import { existsSync } from 'node:fs';
import { keyFilePath, loadKeyRing } from '../encryption/load-key-ring';
import type { KeyRing } from '../encryption/key-ring';
import { findingsOf, type Finding } from './finding';

const { problem, warning, good } = findingsOf('keys');

/** Checks that there is exactly one usable key ring. */
export function checkKeys(environment: NodeJS.ProcessEnv): { findings: Finding[]; keyRing?: KeyRing } {
  const inVariable = (environment.AGENT_INTEGRATIONS_KEYS ?? '') !== '';
  const path = keyFilePath(environment);
  if (!inVariable && !existsSync(path))
    return {
      findings: [
        problem(
          `There is no key ring: neither AGENT_INTEGRATIONS_KEYS nor the file ${path}.`,
          'Run `agent-integrations keys create`, or give this process the one the others use.',
        ),
      ],
    };
  try {
    const keyRing = loadKeyRing({ environment, createWhenMissing: false });
    const named = (environment.AGENT_INTEGRATIONS_KEY_FILE ?? '') !== '';
    const findings = [
      good(`The key ring has ${keyRing.keys.size} keys; ${keyRing.current} seals.`),
      // docker-compose.yml names a file in any case, and makes none where .env holds the keys.
      ...(inVariable && named && existsSync(path)
        ? [
            warning(
              `AGENT_INTEGRATIONS_KEYS is used and the file ${path} is not: both are given.`,
              'Keep the one that the other processes use.',
            ),
          ]
        : []),
    ];
    return { findings, keyRing };
  } catch (error) {
    return { findings: [problem(error instanceof Error ? error.message : String(error))] };
  }
}
