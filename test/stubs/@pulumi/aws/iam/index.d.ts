export declare const Role: any;
export type Role = any;
export declare const RolePolicyAttachment: any;
export type RolePolicyAttachment = any;
