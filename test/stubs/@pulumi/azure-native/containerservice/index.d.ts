export declare const ManagedCluster: any;
export type ManagedCluster = any;
export declare const listManagedClusterUserCredentialsOutput: any;
