/**
 * Replaces `AbortSignal.timeout` for one test, by what code that asks now gets as the class. The class itself cannot be changed in a process in which
 * workflows with the OpenAI Agents SDK have run: it gives them this class, and Temporal's SDK freezes what workflows share.
 *
 * @returns ends it
 */
export function replaceTimeout(timeout: typeof AbortSignal.timeout): () => void {
  const replaced = Object.create(AbortSignal, { timeout: { value: timeout } }) as typeof AbortSignal;
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'AbortSignal');
  Object.defineProperty(globalThis, 'AbortSignal', { configurable: true, writable: true, value: replaced });
  return () => {
    Object.defineProperty(globalThis, 'AbortSignal', descriptor ?? {});
  };
}
