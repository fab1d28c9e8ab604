/** What will happen to workloads on a cluster: one verdict for each, from the rules and from the scheduler's filters. */
export * from './result';
export { makerOf, withoutMade } from './makers';
export { type JudgedPlacement, type PlacedVerdicts, verdictsOf, type Workload } from './verdicts-of';
