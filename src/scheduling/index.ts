/** Where Pods run: nodes and their pools, the filters of the scheduler, and the verdict of each workload. */
export {
  assumedCluster, type Cluster, controllerOf, copiesOf, distinctWindowsNodes, eachOnce, keyInCluster, makerOf, makersIn, makersOf, readCluster,
  withClassesOf,
} from './cluster-model';
export { anyNode, matchesLabel } from './filters';
export * from './image-rows';
export * from './known-bugs';
export {
  type ClusterNode, containerdNode, type NodeToBe, readNode, situationOf, unreadyRemedy, usageByNode, usesNode, waitsForNode, wrongLabelsOf,
} from './node';
export * from './observed-images';
export { verdictTable, wherePage } from './page/where-page';
export { whereSvg } from './page/where-svg';
export * from './pools';
export { allocatableAmount } from './resources';
export * from './result';
export {
  imageOf, imagesOf, isFinished, nearestNode, type PodImage, type ScheduledPod, scheduledSpec, selectedKeys, selectionOf, selects, selectsByName,
  untoleratedTaints,
} from './scheduled-pod';
export * from './verdict/format';
export * from './verdict/markdown';
export * from './verdict/result';
export * from './verdict/verdicts-of';
export { type Wake, wakesOf, type WakeState } from './wake';
export { placementsOf, scheduledPods, whereItRuns, type WhereOptions, withClasses } from './where-it-runs';
