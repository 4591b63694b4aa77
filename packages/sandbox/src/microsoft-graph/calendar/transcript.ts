import { createHash } from 'node:crypto';

/** What was said in a meeting. */
export interface Transcript {
  readonly id: string;
  readonly createdDateTime: Date;
  /** In WebVTT. */
  readonly vtt: string;
}

/** The transcripts of meetings, which belong to the meeting and to no one mailbox. */
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

/** The id of the meeting that a link leads to. */
export const meetingId = (joinUrl: string): string => encoded(`meeting ${joinUrl}`);

const encoded = (text: string): string => `MSp${createHash('sha256').update(text).digest('base64url')}`;
