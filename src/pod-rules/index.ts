/** Rules about Pods as expressions: the checker evaluates them, and the API server runs them at admission. */
export * from './pod';
export { executableName, executableOf } from './executable';
export { COMMAND_PLACES, type CommandPurpose } from './started-containers';
export * from './parts';
export * from './rule';
export * from './check-pod';
export * from './policy-text';
export * from './all';
export { ableToRun, BUILD_MISMATCH, isWithin, keepsToBuilds } from './builds';
