import { cancellationSignal } from '@temporalio/activity';
import { nameOfAccount } from '../../src/contracts/account';
import { cutText } from '../../src/text/cut-text';
import type { Rehearsal, RehearsedRequest } from '../../src/contracts/rehearsal';
import type { RehearseInput } from '../../src/messages/rehearsal';
import { noSuchStep } from '../../src/contracts/find-contract';
import { toolError } from '../../src/contracts/tool-error';
import type { OutgoingRequest } from '../../src/providers/provider-caller';
import type { Dependencies } from '../dependencies';
import type { StepImplementation } from '../implement';
import { unhurried } from '../attempts/attempt-time';
import { nameAllowedBoards } from './board-limit';
import { parseInput } from './parse-input';
import { prepareCall } from './prepare-call';
import { contextOf } from './step-context';
import { providerClientFor } from '../provider-clients';

/** The most characters shown of one body. */
const shownBody = 32 * 1024;

/** Ends a rehearsal at the first request that is not sent. */
class HeldBack extends Error {}

/**
 * Runs a step up to its first change. Reads are sent; the first change is shown and not sent. For an API call, the call itself is shown.
 *
 * @throws any error with which the step would refuse before that change
 */
export function rehearse(implementations: readonly StepImplementation[], dependencies: Dependencies) {
  return async ({ step, input: rawInput }: RehearseInput): Promise<Rehearsal> => {
    const implementation = implementations.find(({ contract }) => contract.name === step);
    if (implementation === undefined) throw toolError('InvalidInput', noSuchStep(step));
    const { contract, handler } = implementation;
    const prepared = await prepareCall(contract, parseInput(contract, rawInput), dependencies);
    const { input, account, equipment } = prepared;
    const effect = contract.effect(input);
    const isReading = effect === 'read';
    const requests: RehearsedRequest[] = [];
    const onRequest = (request: OutgoingRequest): void => {
      requests.push(shown(request));
      const isGivenCall = contract.passThrough && request.isRaw;
      if (isGivenCall || (request.method !== 'GET' && !isReading)) throw new HeldBack();
    };
    const signal = cancellationSignal();
    const client = await providerClientFor(dependencies, account, signal, onRequest);
    let heldBack = false;
    try {
      const context = { ...contextOf(prepared, dependencies, { signal, ...unhurried }), ...client };
      await nameAllowedBoards(client, () => handler(input, context));
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error;
      heldBack = true;
    }
    const mayTellOthers = effect === 'send' && !contract.passThrough;
    return { account: nameOfAccount(account), permission: equipment.permission, requests, heldBack, mayTellOthers };
  };
}

function shown({ method, url, headers, body }: OutgoingRequest): RehearsedRequest {
  if (body === undefined) return { method, url, headers };
  if (typeof body !== 'string') return { method, url, headers, body: '(a file, streamed)' };
  return { method, url, headers, body: cutText(body, shownBody, ` … (${body.length} characters)`) };
}
