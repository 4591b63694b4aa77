import { isDeepStrictEqual } from 'node:util';
import { boardApiEffect } from '../../../src/contracts/board/board-api-effect';
import { mailApiEffect } from '../../../src/contracts/mail/mail-api-effect';
import type { Effect } from '../../../src/contracts/step';
import { readWrittenBody } from '../../../src/contracts/raw-call/written-body';
import type { OutgoingRequest } from '../../../src/providers/provider-caller';
import { Random } from '../random';
import { askingBoardCalls } from './asking-board-calls';
import { askingMailCalls, type WrittenCall } from './asking-mail-calls';
import { harmlessBoard, harmlessMail } from './harmless-calls';
import { hostileCall } from './hostile-calls';
import { baseUrls, outgoing, type Integration } from './outgoing';
import { batched, respelled } from './spellings';

export interface RawCallsProof {
  seed: number;
  /** How many spellings of each call that has to ask are tried; ten times as many hostile calls run for each provider. */
  runs: number;
  onProgress?: (line: string) => void;
  /** Judges a call; a substitute shows that the proof can fail. */
  judge?: Judge;
}

export type Judge = (integration: Integration, call: WrittenCall) => Effect;

const productJudge: Judge = (integration, call) =>
  integration === 'mail' ? mailApiEffect(call) : boardApiEffect(call);

/**
 * Proves, for any spelling of the two raw calls, that no call leaves its provider or authenticates as somebody else,
 * and that no call that notifies somebody or gives access away runs without asking.
 */
export async function proveRawCalls({ seed, runs, onProgress, judge = productJudge }: RawCallsProof) {
  const random = new Random(seed);
  const problems: string[] = [];
  let checked = 0;
  const expect = (holds: boolean, what: string, call: WrittenCall): void => {
    checked += 1;
    if (!holds) problems.push(`${what}: ${JSON.stringify(call).slice(0, 500)}`);
  };

  for (const [integration, calls] of [
    ['mail', askingMailCalls],
    ['board', askingBoardCalls],
  ] as const) {
    for (const call of calls) {
      expect(judge(integration, call) === 'send', 'unasked', call);
      for (let run = 0; run < runs; run += 1) {
        const again = respelled(call, integration, random);
        expect(judge(integration, again) === 'send', 'unasked', again);
        if (integration === 'mail') {
          const inBatch = batched(again, random);
          expect(judge('mail', inBatch) === 'send', 'unasked', inBatch);
        }
      }
    }
    onProgress?.(`${integration}: ${String(calls.length)} calls that ask, ${String(checked)} checks`);
  }

  for (const call of harmlessMail) expect(judge('mail', call) !== 'send', 'asked for nothing', call);
  for (const call of harmlessBoard) expect(judge('board', call) !== 'send', 'asked for nothing', call);

  for (const integration of ['mail', 'board'] as const) {
    for (let run = 0; run < runs * 300; run += 1) {
      const call = hostileCall(integration, random);
      const problem = await problemOf(call, integration, judge).catch(
        (error: unknown) => `failed with ${String(error)}`,
      );
      expect(problem === undefined, problem ?? '', call);
    }
    onProgress?.(`${integration}: hostile calls, ${String(checked)} checks`);
  }
  return { checked, problems };
}

async function problemOf(call: WrittenCall, integration: Integration, judge: Judge): Promise<string | undefined> {
  const sent = await outgoing(call, integration);
  if (sent === undefined) return undefined;
  if (leaves(sent, integration)) return `leaves the provider as ${sent.url}`;
  if (signs(sent)) return `sets ${Object.keys(sent.headers).join(', ')}`;
  if (judge(integration, call) === 'send') return undefined;
  const read = readWrittenBody(call.body, call.headers);
  if (sent.body === undefined ? read.kind === 'none' : isAsRead(sent, read)) return undefined;
  return `was judged by another body than ${typeof sent.body === 'string' ? sent.body.slice(0, 100) : 'none'}`;
}

function leaves({ url }: OutgoingRequest, integration: Integration): boolean {
  const [base, target] = [new URL(baseUrls[integration]), new URL(url)];
  const versions = integration === 'mail' ? ['/v1.0/', '/beta/'] : ['/1/'];
  const stays = target.origin === base.origin && versions.some((version) => target.pathname.startsWith(version));
  // The path as a server would read it that decodes once more, or that treats backslashes as slashes.
  const path = decodeURIComponent(target.pathname).replaceAll('\\', '/');
  return !stays || target.username !== '' || /(^|\/)\.\.?[;\s]*(\/|$)/.test(path) || path.includes('//');
}

const ours =
  /^(accept|prefer|content-type|content-length|if-match|user-agent|client-request-id|x-trello-client-identifier)$/;

/** Callers may set only harmless headers. The identifier of our own writes is ours. */
const signs = ({ headers }: OutgoingRequest): boolean =>
  Object.entries(headers).some(([name, value]) => !ours.test(name) || /[\r\n\0]/.test(value)) ||
  (headers['x-trello-client-identifier'] ?? 'temporal-agent-integrations') !== 'temporal-agent-integrations';

function isAsRead(sent: OutgoingRequest, read: ReturnType<typeof readWrittenBody>): boolean {
  if (read.kind !== 'json' || typeof sent.body !== 'string') return false;
  return isDeepStrictEqual(JSON.parse(sent.body), read.value) && !/charset|,/.test(sent.headers['content-type'] ?? '');
}
