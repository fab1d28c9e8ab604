/** Storage that Windows Pods can use: StorageClasses, claims, SMB shares, and volumes; and conversion of in-tree volumes to CSI. */
export * from './claim';
export * from './convert';
export * from './smb-persistent-volume';
export * from './smb-source';
export * from './storage-class';
export * from './volume-sources';
export * from './windows-paths';
