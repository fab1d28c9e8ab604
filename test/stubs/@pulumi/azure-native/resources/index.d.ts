export declare const ResourceGroup: any;
export type ResourceGroup = any;
