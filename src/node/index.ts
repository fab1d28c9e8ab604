/** Windows nodes: every file and script that one needs, made from one description, right for its release of Kubernetes. */
export * from './node-file';
