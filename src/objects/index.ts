/**
 * The Kubernetes objects that networks, add-ons, storage, and identity consist of: sets of objects, DaemonSets of HostProcess containers, and the
 * fields of Namespaces, ResourceQuotas, and RuntimeClasses.
 */
export * from './host-process-daemon-set';
export * from './namespace-fields';
export * from './object-set';
export * from './os-quota';
export * from './runtime-class-fields';
