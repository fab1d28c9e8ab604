/** What a Windows pod is in Active Directory: credential specs of group Managed Service Accounts, who may use them, and the webhook that fills them in. */
export * from './credential-spec';
export * from './gmsa-crd';
export * from './gmsa-credential-spec';
export * from './gmsa-webhook';
export * from './read-credential-spec';
