/**
 * What values can do for the Pods of a Helm chart: found by rendering the chart with changed values, and observing where the changes appear.
 * Pure: the renderer is a function that the caller gives.
 */
export * from './chart-source';
export * from './place-by-values';
export type * from './placement';
export { ChartError } from './rendering';
export type { Renderer, Rendering } from './rendering';
