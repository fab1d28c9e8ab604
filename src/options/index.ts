/** How options are read: their schemas, the problems found, and the error that reports them. Every other folder stands on this. */
export * from './did-you-mean';
export * from './plain';
export * from './problem';
export * from './problems';
export * from './problems-error';
