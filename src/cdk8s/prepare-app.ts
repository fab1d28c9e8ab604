import { ApiObject, Chart, DependencyGraph } from 'cdk8s';
import { IConstruct, Node } from 'constructs';
import { onceFor } from '../base';

/*
 * What cdk8s does with the constructs of an app before it renders them, with the same results and errors. cdk8s repeats all of it for every
 * chart, and follows every path through the dependencies, of which there can be exponentially many.
 * Source: `lib/app.js` and `lib/dependency.js` of cdk8s 2.68 to 2.70
 */

/** Runs the validations of all constructs. @throws Error with all their errors */
export function validate(constructs: readonly IConstruct[]): void {
  const errors = constructs.flatMap(({ node }) => node.validate().map((error) => `[${node.path}] ${error}`));
  if (errors.length > 0) { throw new Error(`Validation failed with the following errors:\n  ${errors.join('\n  ')}`); }
}

/** Makes dependencies between constructs dependencies of their charts and API objects too. Returns whether any chart depends on another one. */
export function resolveDependencies(constructs: readonly IConstruct[]): boolean {
  let chartsDepend = false;
  for (const parent of constructs.filter(Chart.isChart)) {
    for (const child of parent.node.children.filter(Chart.isChart)) {
      parent.node.addDependency(child);
      chartsDepend = true;
    }
  }
  for (const [source, target] of dependenciesOf(constructs)) {
    const [from, to] = [Chart.of(source), Chart.of(target)];
    if (from === to) { continue; }
    from.node.addDependency(to);
    chartsDepend = true;
  }
  const objectsOf = onceFor((construct: IConstruct) => apiObjectsBelow(construct.node.findAll(), Chart.of(construct)));
  for (const [source, target] of dependenciesOf(constructs)) {
    for (const to of objectsOf(target)) {
      for (const from of objectsOf(source)) {
        if (to !== from) { from.node.addDependency(to); }
      }
    }
  }
  return chartsDepend;
}

function dependenciesOf(constructs: readonly IConstruct[]): readonly (readonly [IConstruct, IConstruct])[] {
  return constructs.flatMap((source) => source.node.dependencies.map((target) => [source, target] as const));
}

/** The API objects of a chart itself, not of charts inside of it. */
export function apiObjectsBelow(constructs: readonly IConstruct[], chart: Chart): ApiObject[] {
  return constructs.filter((construct): construct is ApiObject => ApiObject.isApiObject(construct) && Chart.of(construct) === chart);
}

/** The constructs below a node, each after those that it depends on: the order of `DependencyGraph.topology`. */
export function inTopologicalOrder(node: Node): readonly IConstruct[] {
  // cdk8s looks constructs up by path in an object, which determines their order too: paths that are integers come first
  const byPath: Record<string, IConstruct> = Object.create(null);
  for (const construct of node.findAll()) { byPath[construct.node.path] = construct; }
  const constructs = Object.values(byPath);
  const targets = new Map<IConstruct, Set<IConstruct>>();
  const dependedOn = new Set<IConstruct>();
  for (const construct of constructs) {
    // dependencies on constructs elsewhere have no effect
    const below = construct.node.dependencies.flatMap((target) => byPath[target.node.path] ?? []);
    if (below.length === 0) { continue; }
    targets.set(construct, new Set(below));
    for (const target of below) { dependedOn.add(target); }
  }
  if (targets.size === 0) { return constructs; }
  const sorted = targetsFirst(constructs.filter((construct) => !dependedOn.has(construct)), targets);
  // in a cycle; cdk8s names its constructs in an error
  return sorted?.length === constructs.length ? sorted : new DependencyGraph(node).topology();
}

/** Everything that can be reached from the roots; `undefined` if that includes a cycle. Without recursion, since chains can be long. */
function targetsFirst(roots: readonly IConstruct[], targets: ReadonlyMap<IConstruct, Iterable<IConstruct>>): readonly IConstruct[] | undefined {
  const sorted = new Set<IConstruct>();
  const entered = new Set<IConstruct>();
  const path: { readonly construct: IConstruct; readonly rest: Iterator<IConstruct> }[] = [];
  const enter = (construct: IConstruct) => {
    entered.add(construct);
    path.push({ construct, rest: (targets.get(construct) ?? [])[Symbol.iterator]() });
  };
  for (const root of roots) {
    enter(root);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const { done, value } = last.rest.next();
      if (done) {
        sorted.add(last.construct);
        path.pop();
      } else if (!entered.has(value)) {
        enter(value);
      } else if (!sorted.has(value)) {
        return undefined;
      }
    }
  }
  return [...sorted];
}
