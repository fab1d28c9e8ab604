/** What a Pod needs on Windows: the rules that a Pod alone decides, and `completePod`, which adds what is missing. */
export * from './all';
export { ableToRun, BUILD_MISMATCH, isWithin, keepsToBuilds } from './builds';
export * from './check-pod';
export * from './complete/complete-pod';
export * from './complete/containers';
export { osProblems, placedByBuild, placementField, taintsOf, tolerationProblems } from './complete/node-placement';
export * from './complete/options';
export * from './complete/resources';
export * from './complete/retrofit';
export * from './complete/runtime-class';
export * from './complete/target';
export { decideVersion, isVersionOpen, type VersionDecision, versionOf } from './complete/version';
export * from './complete/workload';
export * from './parts';
export * from './pod';
export * from './policy-text';
export * from './rule';
export { COMMAND_FAILURES, COMMAND_PLACES, type CommandPurpose, executableName, executableOf } from './started-containers';
