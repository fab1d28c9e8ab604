/** Plans for leaving a Windows release: what to rebuild, what to change, and in which order nodes are drained. */
export * from './format/formats';
export { timelineSvg } from './format/timeline-svg';
export { type MigrationTarget } from './options';
export { planMigration } from './plan-migration';
export { repinRule } from './repin';
export * from './result';
