import type { PlaceRequest, RequestLimiter } from '../../../src/providers/request-limiter';

/** Takes a place as a request does that goes on until the answer is called. */
export function taken(limiter: RequestLimiter, request: PlaceRequest): Promise<() => void> {
  return new Promise((resolve, reject) => {
    limiter.hold(request, () => new Promise<void>((done) => resolve(done))).catch(reject);
  });
}
