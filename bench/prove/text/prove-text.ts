import { readers } from './readers';
import { slowPatterns } from './slow-patterns';

/** Feeds every function that reads text from outside with 1 MB of each pattern that makes careless ones slow. */
export function proveText({ onProgress }: { onProgress?: (line: string) => void } = {}): {
  checked: number;
  problems: string[];
} {
  const problems = Object.entries(readers).flatMap(([name, read]) => {
    onProgress?.(name);
    return slowPatterns(read, true).map((slow) => `${name}: ${slow}`);
  });
  return { checked: Object.keys(readers).length, problems };
}
