/** A person with an account at the issuer. */
export interface OpenIdPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether the issuer has verified that the address belongs to the person. */
  readonly emailVerified: boolean;
}

export const openIdPeople: readonly OpenIdPerson[] = [
  { id: 'ada', name: 'Ada Marsh', email: 'ada@contoso.example', emailVerified: true },
  { id: 'ben', name: 'Ben Okafor', email: 'ben@contoso.example', emailVerified: true },
  { id: 'lena', name: 'Lena Fischer', email: 'lena@northwind.example', emailVerified: true },
  { id: 'mallory', name: 'Mallory', email: 'ada@contoso.example', emailVerified: false },
];
