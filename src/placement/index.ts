/** Where Pods run in a cluster, and why not elsewhere. Pure functions: they don't read files, call a cluster, or print. */
export {
  type GroupPlacement, type NearestMiss, type NodeGroup, type PlacedPod, type PlacementReason, type Placements, type PodPlacement, type ReasonCode,
} from './result';
export { type WhereOptions, whereItRuns } from './where-it-runs';
export { ASSUMED_ALLOCATABLE, defaultPools, type NodePool, nodesOfPools } from './pools';
export { type Day, Platform, WindowsVersion, type OsName, type Taint } from '../knowledge';
export { type Path, type PlainObject, ProblemsError } from '../options';
