import type { DirectoryUser } from './directory';

/** The properties a profile has without `$select`: learn.microsoft.com/graph/api/user-get, "default properties". */
export function defaultUserProperties(user: DirectoryUser): Readonly<Record<string, unknown>> {
  return {
    businessPhones: [],
    displayName: user.displayName,
    givenName: user.givenName,
    jobTitle: null,
    mail: user.mail,
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: 'en-GB',
    surname: user.surname,
    userPrincipalName: user.userPrincipalName,
    id: user.id,
  };
}

/** The properties that a request has to select by name: learn.microsoft.com/graph/api/resources/user. */
export function selectableUserProperties(user: DirectoryUser): Readonly<Record<string, unknown>> {
  return {
    accountEnabled: true,
    city: null,
    companyName: null,
    country: null,
    department: null,
    employeeId: null,
    imAddresses: [user.mail],
    mailNickname: user.mail.split('@')[0],
    otherMails: [],
    postalCode: null,
    // "SMTP" in capitals marks the primary address.
    proxyAddresses: [`SMTP:${user.mail}`],
    state: null,
    streetAddress: null,
    usageLocation: null,
    userType: 'Member',
  };
}
