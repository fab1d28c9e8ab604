/**
 * The filter for manifests that someone else wrote, such as those of a chart: completes each Windows Pod, and keeps each Linux Pod on Linux nodes.
 * Pure functions: they don't read files or print.
 */
export { filterObjects } from './rewrite';
export { filterStream, type StreamSizes } from './rewrite';
export { filterText } from './rewrite';
export { type KustomizePatch, kustomizePatches, type KustomizePatches } from './rewrite';
export { type FilterOptions } from './rewrite';
export {
  type FilterChange, type FilteredObjects, type FilteredText, type FilterFailure, type FilterNote, type FilterProblem, type FilterReport,
  type InObject,
} from './rewrite';
export { type UnmatchedPattern } from './rewrite';
export type { Effect, Failure, ObjectReference } from './findings';
export { type Ignore } from './findings';
export { type OsName, Platform, WindowsVersion } from './knowledge';
export { type PlainObject, ProblemsError } from './base';
