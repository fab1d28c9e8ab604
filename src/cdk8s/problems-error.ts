import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { INVALID_OPTION, Problem, Problems, throwProblems } from '../base';

/** Throws if the options of a construct have problems. @throws ProblemsError with all problems */
export function throwIfAny(construct: string | IConstruct, problems: readonly Problem[]): void {
  // most have none, and a path takes time
  if (problems.length === 0) { return; }
  throwProblems(problems, typeof construct === 'string' ? construct : construct.node.path);
}

/** Path of a construct that doesn't exist yet. */
export function pathOf(scope: IConstruct, id: string): string {
  return [scope.node.path, id].filter((part) => part !== '').join('/');
}

/** The API object of a construct that was passed as an argument. @throws ProblemsError if it isn't a construct, or has no object */
export function apiObjectOf(given: unknown, argument: string): ApiObject {
  const problems = new Problems(INVALID_OPTION);
  const object = Construct.isConstruct(given) ? objectBelow(given) : undefined;
  if (!object) {
    problems.must(
      [argument], Construct.isConstruct(given) ? given.node.path : given, 'be a construct of a Kubernetes object',
      'use a construct such as a WindowsDeployment',
    );
  }
  throwProblems(problems.list);
  return object!;
}

function objectBelow(construct: IConstruct): ApiObject | undefined {
  return ApiObject.isApiObject(construct) ? construct : construct.node.defaultChild && objectBelow(construct.node.defaultChild);
}
