/** Plans for leaving a Windows release: what to rebuild, what to change, and in which order nodes are drained. */
export { type MigrationTarget } from './options';
export { planMigration } from './plan-migration';
export { repinned, type Renames, renamesOfRelease } from './repin';
export * from './result';
