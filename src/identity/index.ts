/**
 * Active Directory identity of Windows Pods: credential specs of group Managed Service Accounts, permission to use them, and the webhook that
 * inserts them.
 */
export * from './credential-spec';
export * from './gmsa-crd';
export * from './gmsa-credential-spec';
export * from './gmsa-webhook';
export * from './read-credential-spec';
