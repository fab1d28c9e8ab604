/** Reading options: schemas, problems, and the error that reports them. Every other folder depends on this one. */
export * from './did-you-mean';
export * from './grouped-by';
export * from './plain';
export * from './problem';
export * from './problems';
export * from './problems-error';
export * from './remember';
