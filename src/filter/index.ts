/**
 * The filter for manifests that someone else wrote, such as those of a chart: completes each Windows Pod, and keeps each Linux Pod on Linux nodes. Pure
 * functions: they don't read files or print.
 */
export { filterObjects } from './filter-objects';
export { filterStream, type StreamSizes } from './filter-stream';
export { filterText } from './filter-text';
export { kustomizePatches, type KustomizePatch, type KustomizePatches } from './kustomize';
export { type FilterOptions } from './options';
export {
  type FilterChange, type FilteredObjects, type FilteredText, type FilterFailure,
  type FilterNote, type FilterProblem, type FilterReport, type InObject,
} from './result';
export { type UnmatchedPattern } from './selection';
export type { Effect, Failure, ObjectReference } from '../findings/finding';
export { type Ignore } from '../findings/selection';
export { Platform, WindowsVersion, type OsName } from '../knowledge';
export { type PlainObject, ProblemsError } from '../options';
