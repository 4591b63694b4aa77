/**
 * Limits the total size of byte arrays made in this thread from now on, including released ones, for the rest of the thread's life.
 * Byte arrays lie outside the heap, and a thread's own limits count only the heap. Without this limit, a few packed bytes of a PDF could
 * become gigabytes in one array and end the whole process.
 *
 * @param most in bytes; code that allocates more throws
 * @returns whether the limit was exceeded
 */
export function limitArrays(most: number): () => boolean {
  let made = 0;
  const counted = <Kind extends new (...args: never[]) => object>(kind: Kind, bytesOfOne: number): Kind =>
    new Proxy(kind, {
      construct: (target, args: unknown[], newTarget) => {
        const [length] = args;
        if (typeof length === 'number') made += length * bytesOfOne;
        if (made > most) throw new RangeError('There is no room for an array of this size.');
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
  Object.assign(globalThis, {
    ArrayBuffer: counted(ArrayBuffer, 1),
    Uint8Array: counted(Uint8Array, 1),
    Uint8ClampedArray: counted(Uint8ClampedArray, 1),
    Int8Array: counted(Int8Array, 1),
    Int16Array: counted(Int16Array, 2),
    Int32Array: counted(Int32Array, 4),
    Uint16Array: counted(Uint16Array, 2),
    Uint32Array: counted(Uint32Array, 4),
    Float32Array: counted(Float32Array, 4),
    Float64Array: counted(Float64Array, 8),
    // It allocates without these constructors, uncounted. Readers that find none inflate in JavaScript instead, which is counted.
    DecompressionStream: undefined,
  });
  return () => made > most;
}
