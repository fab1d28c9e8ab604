/** Changes of manifests and charts that others wrote: fixes of findings, the filter, and the values that place a chart's Pods. */
export * from './chart/chart-source';
export * from './chart/place-by-values';
export * from './chart/placement';
export { ChartError, type Renderer, type Rendering } from './chart/rendering';
export * from './filter/filter-objects';
export { filterStream, type StreamSizes } from './filter/filter-stream';
export { filterText } from './filter/filter-text';
export * from './filter/kustomize';
export { type FilterOptions, problemsOf } from './filter/options';
export {
  type FilterChange, type FilteredObjects, type FilteredText, type FilterFailure, type FilterNote, type FilterProblem, type FilterReport,
  type InObject, joined, verbOf,
} from './filter/result';
export { type UnmatchedPattern, unmatchedText } from './filter/selection';
export * from './fix/fix-texts';
