/** What a way of getting a server program is given. */
export interface ObtainServerOptions {
  /** Where the program shall be kept; may not be there yet. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Gets a line whenever something takes noticeable time. */
  readonly onProgress: (line: string) => void;
}
