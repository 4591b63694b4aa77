import { createHash } from 'node:crypto';

/** The transcript of a meeting. */
export interface Transcript {
  readonly id: string;
  readonly createdDateTime: Date;
  /** The text in WebVTT. */
  readonly vtt: string;
}

/** The transcripts of all meetings. A transcript belongs to its meeting, not to a mailbox. */
export class Transcripts {
  private readonly byLink = new Map<string, Transcript[]>();

  of(joinUrl: string): readonly Transcript[] {
    return this.byLink.get(joinUrl) ?? [];
  }

  add(joinUrl: string, vtt: string, createdDateTime: Date): Transcript {
    const earlier = this.of(joinUrl);
    const id = encoded(`transcript ${earlier.length} ${joinUrl}`);
    const transcript = { id, createdDateTime, vtt };
    this.byLink.set(joinUrl, [...earlier, transcript]);
    return transcript;
  }
}

/** Returns the id of the meeting with this join link. */
export const meetingId = (joinUrl: string): string => encoded(`meeting ${joinUrl}`);

const encoded = (text: string): string => `MSp${createHash('sha256').update(text).digest('base64url')}`;
