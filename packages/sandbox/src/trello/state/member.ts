export interface Member {
  readonly id: string;
  username: string;
  fullName: string;
  email: string;
  bio: string;
  /** IANA name; null if the member was never asked for it. */
  timezone: string | null;
}

export function initials(member: Member): string {
  return member.fullName
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4);
}
