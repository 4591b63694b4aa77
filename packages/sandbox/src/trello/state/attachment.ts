export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly date: Date;
  readonly idMember: string;
  readonly pos: number;
  readonly source: AttachedLink | AttachedFile;
}

interface AttachedLink {
  readonly kind: 'link';
  readonly url: string;
}

interface AttachedFile {
  readonly kind: 'file';
  readonly fileName: string;
  readonly content: Uint8Array;
}
