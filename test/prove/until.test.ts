import { inTime, until } from '../../bench/prove/until';

describe('what a row waits for', () => {
  test('is the first answer that is neither missing nor negative, after errors too', async () => {
    const answers = [
      () => undefined,
      () => false as const,
      () => {
        throw new Error('away');
      },
      () => 'there',
    ];
    await expect(inTime(() => answers.shift()?.(), 10, 1)).resolves.toBe('there');
  });

  test('is missing, or breaks the row off with its name, when it does not come', async () => {
    await expect(inTime(() => false, 0.01, 1)).resolves.toBeUndefined();
    await expect(until('the triggers have looked', () => false, 0.01, 1)).rejects.toThrow(
      'Not within 0.01 s: the triggers have looked.',
    );
  });

  test('breaks the row off with its error where it fails to the end', async () => {
    const wrong = (): boolean => {
      throw new TypeError('no such field');
    };
    await expect(inTime(wrong, 0.01, 1)).rejects.toThrow('no such field');
  });
});
