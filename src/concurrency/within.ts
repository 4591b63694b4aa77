/**
 * Returns the answer of work that goes on however long it takes, or after this time what `late` answers.
 *
 * @throws what the work throws in time (what it throws later is nobody's), and what `late` throws
 */
export async function within<Answer, Late>(
  milliseconds: number,
  work: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([work, over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
