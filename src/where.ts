/** Where Pods run in a cluster, and why not elsewhere. Pure functions: they don't read files, call a cluster, or print. */
export * from './placement';
