import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { Problem, Problems, throwProblems } from '../options';
import { INVALID_OPTION } from '../options/schema';

/** Throws when there are problems with what a construct was given. @throws ProblemsError with all of them */
export function throwIfAny(construct: string | IConstruct, problems: readonly Problem[]): void {
  throwProblems(problems, typeof construct === 'string' ? construct : construct.node.path);
}

/** Path of a construct that isn't made yet. */
export function pathOf(scope: IConstruct, id: string): string {
  return [scope.node.path, id].filter((part) => part !== '').join('/');
}

/** The object of a construct that was given as an argument. @throws ProblemsError when it isn't a construct, or has no object */
export function apiObjectOf(given: unknown, argument: string): ApiObject {
  const problems = new Problems(INVALID_OPTION);
  const object = Construct.isConstruct(given) ? objectBelow(given) : undefined;
  if (!object) { problems.must([argument], Construct.isConstruct(given) ? given.node.path : given, 'be a construct of a Kubernetes object', 'give a construct such as a WindowsDeployment'); }
  throwProblems(problems.list);
  return object!;
}

function objectBelow(construct: IConstruct): ApiObject | undefined {
  return ApiObject.isApiObject(construct) ? construct : construct.node.defaultChild && objectBelow(construct.node.defaultChild);
}
