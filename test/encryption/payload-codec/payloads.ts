import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { generateKey } from '../../../src/encryption/key-ring';

/** The key of the codec under test. */
export const key = generateKey();
export const workflow = { type: 'workflow', namespace: 'default', workflowId: 'mine' } as const;

export const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
export const valueOf = (payload: Payload | undefined): unknown => defaultPayloadConverter.fromPayload(payload ?? {});
