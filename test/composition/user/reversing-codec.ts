import type { Payload, PayloadCodec } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';
import { temporal } from '@temporalio/proto';

/** Stands for a user's compression or encryption: whole payloads, backwards. What others wrote passes. */
export class ReversingCodec implements PayloadCodec {
  encoded = 0;
  decoded = 0;

  encode(payloads: Payload[]): Promise<Payload[]> {
    this.encoded += payloads.length;
    const reversed = payloads.map((payload) => ({
      metadata: { encoding: encode('binary/reversed') },
      data: temporal.api.common.v1.Payload.encode(payload).finish().toReversed(),
    }));
    return Promise.resolve(reversed);
  }

  decode(payloads: Payload[]): Promise<Payload[]> {
    const read = payloads.map((payload) => {
      if (decode(payload.metadata?.encoding ?? new Uint8Array()) !== 'binary/reversed') return payload;
      this.decoded += 1;
      return temporal.api.common.v1.Payload.decode((payload.data ?? new Uint8Array()).toReversed());
    });
    return Promise.resolve(read);
  }
}
