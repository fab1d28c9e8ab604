/** Plans for leaving a Windows release. Pure functions: they don't read files, call a cluster, or print. */
export {
  type Blocker, type BlockerCode, type CapacityAt, type Gap, type JsonPatchOperation, type MigratedImage, type MigrationNow, type MigrationPlan,
  type MigrationTarget, type Minutes, type NodesToCreate, type NodeToDrain, planMigration, type PlanStep, type PoolNow, type Repin, type Wave,
} from './migration';
export { type Day, type Ending, type NodePoolProvider, Platform, type Sourced, type Taint, WindowsVersion } from './knowledge';
export { type Edit, type ObjectReference, type Severity } from './findings';
export { type ImageLock } from './images';
export { ProblemsError } from './base';
