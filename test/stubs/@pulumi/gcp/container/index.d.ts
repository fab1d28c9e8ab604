export declare const Cluster: any;
export type Cluster = any;
export declare const NodePool: any;
export type NodePool = any;
