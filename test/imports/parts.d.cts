/** A part of the house. */
export interface Part {
  readonly name: string;
  /** The beginnings of its files' paths. */
  readonly places: readonly string[];
  readonly holds: string;
  /** The names of the parts it may import. */
  readonly imports: readonly string[];
  /** A regular expression that its files' paths match. */
  readonly path: string;
}

export declare const house: readonly Part[];
export declare const gateway: readonly Part[];
export declare const activities: readonly Part[];
export declare const triggers: readonly Part[];
/** Of each folder that is divided into rooms, its rooms. */
export declare const divided: readonly (readonly Part[])[];
