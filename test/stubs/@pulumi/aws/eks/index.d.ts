export declare const Cluster: any;
export type Cluster = any;
export declare const NodeGroup: any;
export type NodeGroup = any;
