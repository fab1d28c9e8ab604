/** Where Pods run in a cluster, and why not elsewhere. Pure functions: they don't read files, call a cluster, or print. */
export {
  type GroupPlacement, type NearestMiss, type NodeGroup, type PlacedPod, type PlacementReason, type Placements, type PodPlacement,
  type ReasonCode,
} from './scheduling';
export { whereItRuns, type WhereOptions } from './scheduling';
export { ASSUMED_ALLOCATABLE, defaultPools, type NodePool, nodesOfPools } from './scheduling';
export { type ImageLock } from './images';
export { type Day, type OsName, Platform, type Taint, WindowsVersion } from './knowledge';
export { type Path, type PlainObject, ProblemsError } from './base';
