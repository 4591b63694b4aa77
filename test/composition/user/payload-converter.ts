import {
  CompositePayloadConverter,
  JsonPayloadConverter,
  UndefinedPayloadConverter,
  type Payload,
  type PayloadConverterWithEncoding,
} from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';

/** A user's dates arrive as dates. */
class DatePayloadConverter implements PayloadConverterWithEncoding {
  readonly encodingType = 'text/date';

  toPayload(value: unknown): Payload | undefined {
    // A date of the workflow's sandbox is not of the worker's class.
    if (Object.prototype.toString.call(value) !== '[object Date]') return undefined;
    return { metadata: { encoding: encode(this.encodingType) }, data: encode((value as Date).toISOString()) };
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the SDK's interface has it so
  fromPayload<T>({ data }: Payload): T {
    return new Date(decode(data ?? new Uint8Array())) as T;
  }
}

export const payloadConverter = new CompositePayloadConverter(
  new UndefinedPayloadConverter(),
  new DatePayloadConverter(),
  new JsonPayloadConverter(),
);
