/** Options of each way to get a server program. */
export interface ObtainServerOptions {
  /** Where the program is kept; the directory may not exist yet. */
  readonly directory: string;
  /** Receives a line whenever something takes noticeable time. */
  readonly onProgress: (line: string) => void;
}

export type ObtainServer = (options: ObtainServerOptions) => Promise<string>;

/** Returns the program from the first way that works; otherwise why each failed, one line for each. */
export async function obtainFirst(
  ways: Readonly<Record<string, ObtainServer>>,
  options: ObtainServerOptions,
): Promise<{ path: string } | { failures: string[] }> {
  const failures: string[] = [];
  for (const [name, obtain] of Object.entries(ways)) {
    try {
      return { path: await obtain(options) };
    } catch (error) {
      failures.push(`- ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { failures };
}
