import { ApiObject, ApiObjectProps } from 'cdk8s';
import { Construct } from 'constructs';
import { ObjectSet } from '../complete';
import { findPodTemplate, objectAt, Problem, scalarText } from '../manifest';
import { ClusterObject } from './cluster-object';
import { throwIfAny } from './problems-error';
import { namespaceProblems } from './windows-namespace';

/** A construct around the objects of a network or an add-on: one child for each, by its unchanging id. */
export abstract class ObjectSetConstruct extends Construct {
  /** What works and is still better known before it is applied. */
  public readonly advice: readonly Problem[];
  /** The objects, in the order of `kubectl apply`. */
  public readonly objects: readonly ApiObject[];

  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  protected constructor(scope: Construct, id: string, { objects, problems, advice }: ObjectSet) {
    super(scope, id);
    throwIfAny(this.node.path, [...problems, ...this.refusedByNamespaces(objects, problems)]);
    this.advice = advice;
    this.objects = objects.map(({ id: name, manifest }) => {
      const Kind = objectAt(manifest, 'metadata').namespace === undefined ? ClusterObject : ApiObject;
      return new Kind(this, name, manifest as unknown as ApiObjectProps);
    });
  }

  /** Pods that a `WindowsNamespace` of the app refuses, where the options didn't show that already. */
  private refusedByNamespaces(objects: ObjectSet['objects'], known: readonly Problem[]): readonly Problem[] {
    return objects.flatMap(({ manifest }) => {
      const found = findPodTemplate(manifest);
      if (!found) { return []; }
      return namespaceProblems(this, manifest, found.template)
        .map((problem) => ({ ...problem, path: [scalarText(manifest.kind), ...found.path, ...problem.path] }));
    }).filter(({ code }) => !known.some((problem) => problem.code === code));
  }
}
